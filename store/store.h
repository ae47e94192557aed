/* SPDX-License-Identifier: MIT
 *
 * store/store.h - where games are kept.
 *
 *     game "sedgemoor"
 *       main       0 1 2 3 4 5 6 7 8 9
 *       what-if          |- 4 5 6          parent main, fork 4: events 0 to 3 are main's
 *
 * A branch is a parent and the number of its first own event; no event is ever copied,
 * changed or removed. Appending names the head it expects: whoever comes too late is told
 * so and nothing is written. An append is one transaction and on the disk before it
 * returns. Snapshots are a cache that can be deleted at any time.
 *
 * The interface is meant to be small enough for another store to stand behind it.
 *
 * Shapes  games and branches by name; events by number from 0.
 * Owner   mu_store_close frees; what is read is copied, nothing points into the store.
 *         A process opens a store once, and uses its stores in one thread at a time; other
 *         processes may use them meanwhile.
 * Errors  MU_NOT_FOUND no such game, branch or event; MU_CONFLICT the branch has moved
 *         on, or the name is taken; MU_CORRUPT, MU_TAMPERED as in events/logfile.h;
 *         MU_VERSION a store of another Muster or machine; MU_IO the system. After a
 *         failed commit every call is MU_IO until the store is opened anew.
 * Replay  what is read back is what was appended, byte for byte.
 */
#ifndef MU_STORE_STORE_H
#define MU_STORE_STORE_H

#include "events/game.h"
#include "events/log.h"
#include "events/verify.h"

typedef struct mu_store mu_store;

#define MU_NAME_MAX 64 /* bytes of a game's or branch's name, with the terminator */

typedef struct mu_branch {
    uint32_t number;
    uint32_t parent; /* 0: none */
    uint64_t fork;   /* number of its first own event */
    uint64_t n;      /* events, the parent's included */
    mu_link head;    /* link of event n - 1 */
    char game[MU_NAME_MAX];
    char name[MU_NAME_MAX];
} mu_branch;

typedef struct mu_store_options {
    bool create;       /* make the directory and the store if there is none */
    bool allow_remote; /* also on a network file system, where locks and maps cannot be relied
                        * upon and games can be lost; otherwise that is MU_IO */
    size_t map_bytes;  /* first size of the map; 0 = the usual. It grows by itself */
} mu_store_options;

/* MU_NOT_FOUND: nothing was ever kept there, and none is to be made. A process opens a store
 * once: LMDB's locks are the process's. */
MU_CHECKED mu_status mu_store_open(const char *directory, const mu_store_options *options,
                                   mu_store **store, mu_err *err);
void mu_store_close(mu_store *store);

/* Is this thread inside the store's files just now? For a handler of memory faults: a
 * damaged file can cause them. Safe in a signal handler. */
bool mu_store_is_reading(void);

/* --- games and branches ----------------------------------------------------------- */

/* Names are letters, digits, '.', '_' and '-', beginning with a letter or digit. */
bool mu_store_is_name(const char *name);

/* A new game with these events, from event 0, on its branch "main". What they say is not
 * looked at: that is for mu_verify, before. */
MU_CHECKED mu_status mu_store_new_game(mu_store *store, const char *game, const mu_log *log,
                                       mu_branch *branch, mu_err *err);

MU_CHECKED mu_status mu_store_find(mu_store *store, const char *game, const char *branch,
                                   mu_branch *out, mu_err *err);

/* A branch that shares events 0 to keep - 1 with `from`. */
MU_CHECKED mu_status mu_store_fork(mu_store *store, const mu_branch *from, uint64_t keep,
                                   const char *name, mu_branch *branch, mu_err *err);

/* MU_CONFLICT also for the branch "main": the game's name alone stands for it. */
MU_CHECKED mu_status mu_store_rename(mu_store *store, const mu_branch *branch, const char *name,
                                     mu_err *err);

/* Every branch of every game, in order of their names; returning false ends the list. A
 * branch whose record is damaged is listed with its names and *fault set. The function is
 * called inside a transaction: it must not use the store. */
typedef bool mu_branch_fn(void *user, const mu_branch *branch, const mu_err *fault);
MU_CHECKED mu_status mu_store_list(mu_store *store, mu_branch_fn *fn, void *user, mu_err *err);

/* --- events ------------------------------------------------------------------------ */

#define MU_SNAPSHOT_EVERY 64 /* events between snapshots, at least */

/* Append events that follow branch->head; *branch is brought up to date. `after` (may be null)
 * is the game with these events: if it has settled in them, its state is kept as a snapshot
 * when that is due, so many events after the branch's last one, or its first own event, and a die
 * was seen in its last step (what came before cannot be undone, and need not be known). */
MU_CHECKED mu_status mu_store_append(mu_store *store, mu_branch *branch, const mu_log *events,
                                     const mu_game *after, mu_err *err);

/* An order that its sender may send again, not knowing whether it has come, carries an id. The id
 * is kept beside the events and with them, all or nothing; it is no part of the log, and an export
 * does not have it. */
typedef struct mu_delivery {
    const char *id; /* a name */
    mu_digest what; /* of what was sent: an id is that of one thing */
    uint64_t seq;   /* the event it became */
} mu_delivery;

/* The same, and the id is known from then on to this branch, and to branches that share the event.
 * MU_CONFLICT also if it is known already. */
MU_CHECKED mu_status mu_store_append_once(mu_store *store, mu_branch *branch, const mu_log *events,
                                          const mu_game *after, const mu_delivery *delivery,
                                          mu_err *err);

/* Does a branch know the id? MU_OK: as that of the same, and delivery->seq is its event;
 * MU_CONFLICT: as that of something else, and *err tells its event; MU_NOT_FOUND: it does not. */
MU_CHECKED mu_status mu_store_delivered(mu_store *store, const mu_branch *branch,
                                        mu_delivery *delivery, mu_err *err);

/* Events from .. to - 1 of a branch, links checked. */
MU_CHECKED mu_status mu_store_read(mu_store *store, const mu_branch *branch, uint64_t from,
                                   uint64_t to, mu_log *log, mu_err *err);

/* The link of one event. */
MU_CHECKED mu_status mu_store_link(mu_store *store, const mu_branch *branch, uint64_t seq,
                                   mu_link *link, mu_err *err);

/* The events of a branch below `to`, as a source for mu_verify. */
typedef struct mu_store_walk {
    mu_store *store;
    mu_branch branch;
    uint64_t to;
    mu_log chunk;
    size_t next;
} mu_store_walk;
mu_store_walk mu_store_walk_of(mu_store *store, const mu_branch *branch, uint64_t to);
mu_events mu_events_of_store(mu_store_walk *walk);
void mu_store_walk_end(mu_store_walk *walk);

/* The game as it stood after `n` events of the branch: the nearest snapshot, and the events
 * after it. MU_NOT_FOUND: the branch is shorter. */
MU_CHECKED mu_status mu_store_seek(mu_store *store, const mu_branch *branch, uint64_t n,
                                   mu_game *game, mu_err *err);

/* The same from its first event on, without snapshots: for whoever must know what came before the
 * last die, to go back over it. */
MU_CHECKED mu_status mu_store_seek_whole(mu_store *store, const mu_branch *branch, uint64_t n,
                                         mu_game *game, mu_err *err);

/* --- the whole store ----------------------------------------------------------------- */

typedef struct mu_store_counts {
    uint64_t games, branches, events, snapshots; /* events as stored: shared ones once */
    uint64_t ids;
    uint64_t bytes; /* of the data file */
    uint64_t map_bytes;
} mu_store_counts;

/* Events as they are stored: shared ones once. */
MU_CHECKED mu_status mu_store_events(mu_store *store, uint64_t *n, mu_err *err);

/* Count what is kept, and check that the tables agree: every name leads to a sound record,
 * every record has a name, every event belongs to a branch, every id to an event, every snapshot is
 * sound. What
 * the events say is for mu_verify. MU_CORRUPT: the first disagreement. */
MU_CHECKED mu_status mu_store_check(mu_store *store, mu_store_counts *counts, mu_err *err);

/* Do the snapshots of a branch count its steps as its events do? It is all of a snapshot that
 * is not checked whenever it is used. MU_CORRUPT: not the one of event err->seq. */
MU_CHECKED mu_status mu_store_check_steps(mu_store *store, const mu_branch *branch, mu_err *err);

/* Forget all snapshots: a cache, which grows again. */
MU_CHECKED mu_status mu_store_drop_snapshots(mu_store *store, mu_err *err);

#endif
