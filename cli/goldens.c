/* SPDX-License-Identifier: MIT
 * cli/goldens.c - folders of golden games. */
#include "cli/goldens.h"

#include "cli/files.h"
#include "cli/out.h"
#include "store/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_MAX_BYTES 1024
#define GAME_MAX       256

/* --- what a folder holds ------------------------------------------------------------------ */

typedef struct entry {
    char game[GAME_MAX];
    bool script, log;
    bool whole; /* a log under any name: `game` is all of it */
} entry;

typedef struct listing {
    entry *at;
    size_t n, room;
    uint32_t others; /* files that are no logs */
} listing;

/* "NAME.mus" ends so; *n gets the length of NAME. */
static bool ends_with(const char *file, const char *ending, size_t *n)
{
    const size_t all = strlen(file);
    const size_t end = strlen(ending);
    if (all <= end || strcmp(file + all - end, ending) != 0) return false;
    *n = all - end;
    return true;
}

static entry *add_entry(listing *list)
{
    if (list->n == list->room) {
        size_t room = list->room == 0 ? 16 : 2 * list->room;
        entry *moved = realloc(list->at, room * sizeof *moved);
        if (moved == NULL) return NULL;
        list->at = moved;
        list->room = room;
    }
    entry *one = &list->at[list->n++];
    *one = (entry){ 0 };
    return one;
}

/* The game of a script or log, whose files have the same name but for its ending. */
static entry *find_entry(listing *list, const char *file, size_t n)
{
    for (size_t i = 0; i < list->n; i++)
        if (!list->at[i].whole && strlen(list->at[i].game) == n &&
            memcmp(list->at[i].game, file, n) == 0)
            return &list->at[i];
    return add_entry(list);
}

/* A game is named in the record: by a word. */
static bool is_word(const char *name, size_t n)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789._-";
    return strspn(name, letters) >= n;
}

/* Does a file of any name begin like a log? One that is called so is looked at in any case. */
static bool is_log(const char *folder, const char *file)
{
    static const char text[] = "0 genesis ";
    char path[PATH_MAX_BYTES];
    mu_text name = mu_text_in(path, sizeof path);
    struct stat found;
    uint8_t begin[16];
    size_t n = 0;
    mu_text_add(&name, "%s/%s", folder, file);
    if (ends_with(file, ".muster", &n)) return true;
    if (name.cut || stat(path, &found) != 0 || !S_ISREG(found.st_mode)) return false;
    FILE *in = fopen(path, "rb");
    if (in == NULL) return false;
    n = fread(begin, 1, sizeof begin, in);
    (void)fclose(in);
    return mu_logfile_is(begin, n) ||
           (n >= sizeof text - 1 && memcmp(begin, text, sizeof text - 1) == 0);
}

static mu_status note_file(listing *list, const char *folder, const char *file, mu_err *err)
{
    size_t n = 0;
    const bool script = ends_with(file, MU_GOLDEN_SCRIPT, &n);
    const bool log = !script && ends_with(file, MU_GOLDEN_LOG, &n);
    const bool whole = !script && (!log || !is_word(file, n)) && is_log(folder, file);
    if (file[0] == '.' || strcmp(file, MU_GOLDEN_REASONS) == 0) return MU_OK;
    if (!script && !log && !whole) {
        list->others++;
        return MU_OK;
    }
    if (whole) n = strlen(file);
    if (n >= GAME_MAX) return mu_fail(err, MU_LIMIT, 0, "%.140s: a name in it is too long", folder);
    entry *one = whole ? add_entry(list) : find_entry(list, file, n);
    if (one == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    memcpy(one->game, file, n);
    one->whole = whole;
    if (script)
        one->script = true;
    else
        one->log = true;
    return MU_OK;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const entry *)a)->game, ((const entry *)b)->game);
}

static mu_status read_folder(const char *folder, listing *list, mu_err *err)
{
    DIR *directory = opendir(folder);
    if (directory == NULL)
        return mu_fail(err, MU_IO, 0, "%.140s: cannot open it: %s", folder, strerror(errno));
    mu_status status = MU_OK;
    for (struct dirent *file = readdir(directory); file != NULL && status == MU_OK;
         file = readdir(directory))
        status = note_file(list, folder, file->d_name, err);
    (void)closedir(directory);
    if (status == MU_OK && list->n > 0) qsort(list->at, list->n, sizeof *list->at, by_name);
    return status;
}

/* --- one game ------------------------------------------------------------------------------ */

typedef struct game {
    const char *folder, *name;
    char script[PATH_MAX_BYTES], log[PATH_MAX_BYTES], reasons[PATH_MAX_BYTES];
    mu_bytes script_text, log_text, reasons_text;
    bool has_script, has_log, has_reasons;
    bool whole;    /* the name is that of a file: nothing is recorded of it */
    bool recorded; /* the log that is kept is the one that was recorded last */
    bool has_before;
    mu_link before; /* the head that was recorded last */
    mu_golden found;
    mu_err fault; /* why it cannot be looked at, or not be written */
    bool written;
} game;

static mu_status path_of(const game *one, const char *name, const char *ending, char *path,
                         mu_err *err)
{
    mu_text text = mu_text_in(path, PATH_MAX_BYTES);
    mu_text_add(&text, "%s/%s%s", one->folder, name, ending);
    return text.cut ? mu_fail(err, MU_INPUT, 0, "a file's name is too long") : MU_OK;
}

/* The record of the folder, if it has one. */
static mu_status read_reasons(game *one, mu_err *err)
{
    struct stat found;
    TRY(path_of(one, MU_GOLDEN_REASONS, "", one->reasons, err));
    one->has_reasons = lstat(one->reasons, &found) == 0;
    if (!one->has_reasons) return MU_OK;
    TRY(mu_file_read(one->reasons, CLI_TEXT_MAX, &one->reasons_text, err));
    one->has_before = mu_golden_recorded(&one->reasons_text, one->name, &one->before);
    return MU_OK;
}

static mu_status read_game(game *one, mu_err *err)
{
    if (one->whole) {
        TRY(path_of(one, one->name, "", one->log, err));
        return mu_file_read(one->log, CLI_LOG_MAX, &one->log_text, err);
    }
    if (!is_word(one->name, strlen(one->name)))
        return mu_fail(err, MU_INPUT, 0,
                       "a game's name has letters, digits, points, hyphens and underlines alone");
    TRY(path_of(one, one->name, MU_GOLDEN_SCRIPT, one->script, err));
    TRY(path_of(one, one->name, MU_GOLDEN_LOG, one->log, err));
    TRY(read_reasons(one, err));
    if (one->has_script) TRY(mu_file_read(one->script, CLI_TEXT_MAX, &one->script_text, err));
    if (one->has_log) TRY(mu_file_read(one->log, CLI_LOG_MAX, &one->log_text, err));
    return MU_OK;
}

static void compare(game *one)
{
    one->found = (mu_golden){ .kind = MU_GOLDEN_FAILS, .script = MU_ERR_NONE, .log = MU_ERR_NONE };
    if (read_game(one, &one->fault) != MU_OK) return;
    const mu_golden_files files = { one->has_script ? one->script : one->log,
                                    one->has_script ? &one->script_text : NULL,
                                    one->has_log ? &one->log_text : NULL };
    mu_golden_compare(&files, &cli_loader, NULL, &one->found);
    const mu_golden *found = &one->found;
    one->recorded = !one->has_reasons || !found->has_kept ||
                    (one->has_before && mu_link_equal(&one->before, &found->kept_head));
}

static void dispose(game *one)
{
    mu_bytes_dispose(&one->script_text);
    mu_bytes_dispose(&one->log_text);
    mu_bytes_dispose(&one->reasons_text);
    mu_golden_dispose(&one->found);
}

static bool is_good(const game *one)
{
    return one->written || (one->found.kind == MU_GOLDEN_OK && one->recorded);
}

/* --- writing ------------------------------------------------------------------------------- */

static bool is_link(const char *path)
{
    struct stat found;
    return lstat(path, &found) == 0 && S_ISLNK(found.st_mode);
}

static mu_status may_write(const game *one, bool replace, const char *reason, mu_err *err)
{
    if (is_link(one->log) || is_link(one->reasons))
        return mu_fail(err, MU_REFUSED, 0, "a symbolic link is not written to");
    if (one->found.script.status != MU_OK)
        return mu_fail(err, MU_REFUSED, 0, "the script does not hold: nothing is kept of it");
    if (replace && reason == NULL)
        return mu_fail(err, MU_REFUSED, 0,
                       "a log that is or was there is replaced only with --reason TEXT");
    return MU_OK;
}

/* The record as it was, after a log could not be written. If that fails as well, it tells of a log
 * that is not there, and the next check says so. */
static void take_back(const game *one, size_t used)
{
    if (one->has_reasons)
        (void)!mu_file_write(one->reasons, one->reasons_text.at, used, true, NULL);
    else
        (void)unlink(one->reasons);
}

/* First why, then what: after a crash between the two no log is there that the record does not
 * tell of. */
static mu_status write_game(game *one, const char *reason, mu_err *err)
{
    const mu_golden *found = &one->found;
    const bool replace = found->kind == MU_GOLDEN_CHANGED || one->has_before;
    const size_t used = one->reasons_text.used;
    /* Of a log that somebody has replaced, what it replaced is known from the record alone. */
    const mu_link *before = one->has_before   ? &one->before
                            : found->has_kept ? &found->kept_head
                                              : NULL;
    /* An update that did not come to its end: recorded, and no log yet. */
    if (found->kind == MU_GOLDEN_MISSING && one->has_before &&
        mu_link_equal(&one->before, &found->made_head))
        return mu_file_write(one->log, found->made.at, found->made.used, false, err);
    TRY(may_write(one, replace, reason, err));
    if (used > 0 && one->reasons_text.at[used - 1] != '\n')
        mu_bytes_add_text(&one->reasons_text, "\n");
    mu_golden_record(found, one->name, before, replace ? reason : NULL, &one->reasons_text);
    TRY(mu_bytes_check(&one->reasons_text, err));
    TRY(mu_file_write(one->reasons, one->reasons_text.at, one->reasons_text.used, one->has_reasons,
                      err));
    if (found->kind == MU_GOLDEN_OK) return MU_OK;
    mu_status status = mu_file_write(one->log, found->made.at, found->made.used, replace, err);
    if (status != MU_OK) take_back(one, used);
    return status;
}

/* A game that is as it should be gets its first line in the record; where nothing can be written
 * and no record is kept, it is as good without. */
static bool lacks_first_line(const game *one)
{
    return one->found.kind == MU_GOLDEN_OK && !one->has_before && !one->whole &&
           (one->has_reasons || access(one->folder, W_OK) == 0);
}

static void update(const goldens *g, game *one)
{
    const mu_golden *found = &one->found;
    const bool first = lacks_first_line(one);
    if (one->fault.status != MU_OK || found->kind == MU_GOLDEN_FAILS || (is_good(one) && !first))
        return;
    if (!one->has_script && found->kind != MU_GOLDEN_OK) return; /* there is nothing to write */
    one->written = write_game(one, g->reason, &one->fault) == MU_OK;
}

/* --- telling ------------------------------------------------------------------------------- */

static const char *word_of(const game *one)
{
    if (one->found.kind == MU_GOLDEN_OK && !one->recorded) return "unrecorded";
    return mu_golden_words[one->found.kind];
}

static void print_head(const char *what, const mu_link *head)
{
    char digits[2 * MU_LINK_BYTES + 1];
    mu_text text = mu_text_in(digits, sizeof digits);
    mu_text_bytes(&text, head->bytes, sizeof head->bytes);
    out("      %s %s\n", what, digits);
}

static void print_parting(const mu_parting *p, bool has_script)
{
    if (!p->parted) return;
    out("      first differs at event %llu:\n", (unsigned long long)p->event);
    if (has_script || p->kept[0] != '\0')
        out("        kept: %s\n", p->kept[0] != '\0' ? p->kept : "(has ended)");
    out("        %s: ", has_script ? "made" : "now");
    out_escaped(p->made[0] != '\0' ? p->made : "(has ended)");
    out("\n");
}

static void print_clauses(const mu_golden *found)
{
    if (found->clause != 0) {
        out("      under ");
        out_clause(found->rules, found->clause);
        out("%s%s\n", found->field[0] != '\0' ? ": " : "", found->field);
    }
    if (found->told.n > 0) {
        out("      the step is told by");
        for (uint32_t i = 0; i < found->told.n; i++)
            out(" %s", out_clause_id(found->rules, found->told.at[i]).at);
        out("\n");
    }
}

static void print_errors(const game *one)
{
    const mu_err *const errors[] = { &one->found.script, &one->found.log };
    /* That a log which changes does not verify goes without saying. */
    const size_t n = one->found.kind == MU_GOLDEN_CHANGED ? 1 : 2;
    for (size_t i = 0; i < n; i++) {
        if (errors[i]->status == MU_OK) continue;
        out("      ");
        if (!one->has_script && errors[i]->seq != MU_NO_SEQ)
            out("event %llu: ", (unsigned long long)errors[i]->seq);
        if (errors[i]->clause != 0 && one->found.rules != NULL)
            out("[%s] ", out_clause_id(one->found.rules, errors[i]->clause).at);
        out_escaped(errors[i]->text);
        out("\n");
    }
}

/* The scenario, or one of its charts, says something else now. */
static void print_setting(const mu_golden *found)
{
    const mu_setup_change *first = &found->setting;
    out("      the set-up differs: ");
    out_escaped(first->where);
    out(" is ");
    out_escaped(first->scenario);
    out(", was ");
    out_escaped(first->log);
    if (first->clause != 0) out(" [%s]", out_clause_id(found->rules, first->clause).at);
    if (found->settings > 1) out(", and %u more", found->settings - 1);
    out("\n");
}

/* A log of other tables, and what comes of its orders and dice by ours. */
static void print_version(const mu_golden *found)
{
    if (!found->adopted)
        out("      its play cannot be followed by this Muster\n");
    else if (found->play.parted)
        out("      by this Muster's tables its play is another:\n");
    else
        out("      by this Muster's tables its play is the same\n");
}

static void print_game(const goldens *g, const game *one)
{
    const mu_golden *found = &one->found;
    out("  %-10s ", word_of(one));
    out_escaped(one->name);
    if (found->events > 0) out(", %llu events", (unsigned long long)found->events);
    if (one->has_log && !one->has_script) out(", no script");
    if (one->written) out(found->kind == MU_GOLDEN_OK ? ": recorded" : ": written");
    out("\n");
    print_errors(one);
    if (found->kind == MU_GOLDEN_CHANGED || !one->recorded) {
        if (one->has_before && !one->recorded) print_head("recorded head", &one->before);
        if (found->has_kept) print_head("old head     ", &found->kept_head);
        if (found->has_made) print_head("new head     ", &found->made_head);
    }
    if (found->kind == MU_GOLDEN_VERSION) print_version(found);
    if (found->kind != MU_GOLDEN_CHANGED && found->kind != MU_GOLDEN_FAILS && !found->adopted)
        return;
    if (found->settings > 0)
        print_setting(found);
    else
        print_parting(&found->genesis, one->has_script);
    print_parting(&found->play, one->has_script);
    if (found->genesis.parted && !found->play.parted) out("      the play is the same\n");
    print_clauses(found);
    if (one->written && g->reason != NULL) out("      because: %s\n", g->reason);
}

static mu_json *parting_json(const mu_parting *p, bool has_script)
{
    mu_json *one = mu_json_object();
    mu_json_set(one, "event", mu_json_number((int64_t)p->event));
    mu_json_set(one, "kept", mu_json_text(p->kept));
    mu_json_set(one, has_script ? "made" : "now", mu_json_text(p->made));
    return one;
}

static void set_errors(mu_json *all, const game *one)
{
    if (one->fault.status != MU_OK) mu_json_set(all, "fault", mu_json_text(one->fault.text));
    if (one->found.script.status != MU_OK)
        mu_json_set(all, "script", mu_json_text(one->found.script.text));
    const mu_err *log = &one->found.log;
    if (log->status == MU_OK) return;
    mu_json_set(all, "log", mu_json_text(log->text));
    mu_json_set(all, "verdict", mu_json_text(mu_status_word(log->status)));
    if (log->seq != MU_NO_SEQ) mu_json_set(all, "event", mu_json_number((int64_t)log->seq));
}

static mu_json *game_json(const game *one)
{
    const mu_golden *found = &one->found;
    mu_json *all = mu_json_object();
    mu_json_set(all, "folder", mu_json_text(one->folder));
    mu_json_set(all, "game", mu_json_text(one->name));
    mu_json_set(all, "status", mu_json_text(word_of(one)));
    mu_json_set(all, "written", mu_json_bool(one->written));
    mu_json_set(all, "events", mu_json_number((int64_t)found->events));
    set_errors(all, one);
    if (found->has_kept)
        mu_json_set(all, "old_head", mu_json_hex(found->kept_head.bytes, MU_LINK_BYTES));
    if (found->has_made)
        mu_json_set(all, "new_head", mu_json_hex(found->made_head.bytes, MU_LINK_BYTES));
    if (found->genesis.parted) mu_json_set(all, "genesis", parting_json(&found->genesis, true));
    if (found->settings > 0) {
        mu_json *setting = mu_json_object();
        mu_json_set(setting, "field", mu_json_text(found->setting.where));
        mu_json_set(setting, "made", mu_json_text(found->setting.scenario));
        mu_json_set(setting, "kept", mu_json_text(found->setting.log));
        if (found->setting.clause != 0)
            mu_json_set(setting, "clause", out_clause_json(found->rules, found->setting.clause));
        mu_json_set(all, "setting", setting);
    }
    if (found->play.parted) mu_json_set(all, "first", parting_json(&found->play, one->has_script));
    if (found->kind == MU_GOLDEN_VERSION) {
        const char *play = !found->adopted ? "unknown" : found->play.parted ? "another" : "same";
        mu_json_set(all, "by_our_tables", mu_json_text(play));
    }
    if (found->clause != 0)
        mu_json_set(all, "clause", out_clause_json(found->rules, found->clause));
    if (found->field[0] != '\0') mu_json_set(all, "field", mu_json_text(found->field));
    if (found->told.n == 0) return all;
    mu_json *told = mu_json_array();
    for (uint32_t i = 0; i < found->told.n; i++)
        mu_json_add(told, out_clause_json(found->rules, found->told.at[i]));
    mu_json_set(all, "told_by", told);
    return all;
}

/* --- folders ------------------------------------------------------------------------------- */

static void one_game(goldens *g, const char *folder, const entry *e)
{
    game *one = calloc(1, sizeof *one);
    if (one == NULL) {
        out_remark("not enough memory");
        g->code = MU_IO;
        return;
    }
    *one = (game){ .folder = folder,
                   .name = e->game,
                   .has_script = e->script,
                   .has_log = e->log,
                   .whole = e->whole,
                   .recorded = true,
                   .fault = MU_ERR_NONE };
    compare(one);
    if (g->update) update(g, one);
    if (g->all != NULL)
        mu_json_add(g->all, game_json(one));
    else
        print_game(g, one);
    g->games++;
    const bool unrecorded = one->found.kind == MU_GOLDEN_OK && !is_good(one);
    if (unrecorded)
        g->unrecorded++;
    else
        g->counts[one->found.kind]++;
    g->written += one->written;
    if (!is_good(one) && g->code == EXIT_YES) g->code = EXIT_NO;
    if (one->fault.status != MU_OK) out_error_line(&one->fault, one->name, NULL);
    if (one->fault.status == MU_IO) g->code = MU_IO;
    dispose(one);
    free(one);
}

void goldens_folder(goldens *g, const char *folder)
{
    mu_err err = MU_ERR_NONE;
    listing list = { 0 };
    if (g->all == NULL) {
        out_escaped(folder);
        out("\n");
    }
    if (read_folder(folder, &list, &err) != MU_OK) {
        out_error_line(&err, NULL, NULL);
        g->code = cli_exit_code(err.status);
    }
    for (size_t i = 0; err.status == MU_OK && i < list.n; i++) one_game(g, folder, &list.at[i]);
    g->others += list.others;
    free(list.at);
}

int goldens_conclude(goldens *g)
{
    if (g->games == 0 && g->code == EXIT_YES) {
        out_remark("there is no golden game: no NAME" MU_GOLDEN_SCRIPT ", and no log");
        g->code = EXIT_NO;
    }
    if (g->all != NULL) return out_json(g->all, g->code);
    out("%u %s", g->games, g->games == 1 ? "game" : "games");
    for (int kind = 0; kind < MU_GOLDEN_KINDS; kind++)
        if (g->counts[kind] > 0) out(", %u %s", g->counts[kind], mu_golden_words[kind]);
    if (g->unrecorded > 0) out(", %u unrecorded", g->unrecorded);
    if (g->others > 0) out("; %u other %s", g->others, g->others == 1 ? "file" : "files");
    if (g->update) out("; %u written", g->written);
    out("\n");
    return g->code;
}
