/* SPDX-License-Identifier: MIT
 *
 * events/scenario.h - a scenario file becomes the setup of a game.
 *
 *     { "ruleset": "horse_musket",
 *       "charts":  ["../charts/volume_one.json#common", "../charts/volume_one.json#Battles"],
 *       "setup":   { fields of the ruleset's setup } }
 *
 * A chart file is { "ruleset": ..., "sections": { NAME: { fields of the setup }, ... } }.
 * Sections are read in the order listed, the scenario's own fields last; each may set
 * any field. What counts is the content: two files that set the same fields to the same
 * values are the same scenario, however they are laid out.
 *
 * Shapes  a setup by its ruleset's schema.
 * Owner   mu_scenario_dispose frees; the loader's texts are the loader's.
 * Errors  MU_INPUT: names file and line, or file and field. MU_IO: the loader's.
 * Replay  the setup depends on the files' content alone.
 */
#ifndef MU_EVENTS_SCENARIO_H
#define MU_EVENTS_SCENARIO_H

#include "core/ruleset.h"
#include "events/bytes.h"

/* A file as the loader found it. */
typedef struct mu_loaded {
    char name[512]; /* for messages, and for what this file names in turn */
    mu_bytes text;
} mu_loaded;

/* How files are read: `path` is as written in the file `from`, and relative to it. */
typedef struct mu_loader {
    mu_status (*load)(void *self, const char *from, const char *path, mu_loaded *out, mu_err *err);
    void *self;
} mu_loader;

typedef struct mu_scenario {
    const mu_ruleset *rules;
    void *setup;
} mu_scenario;

MU_CHECKED mu_status mu_scenario_read(const char *name, const char *text, size_t n,
                                      const mu_loader *loader, mu_scenario *out, mu_err *err);

/* "turns=6", "options.second_order=yes", "second_order=on": one field set by hand. */
MU_CHECKED mu_status mu_scenario_set(mu_scenario *scenario, const char *assignment, mu_err *err);

/* Ranges, and whatever the ruleset demands of a setup. Call after the last change. */
MU_CHECKED mu_status mu_scenario_check(const char *name, const mu_scenario *scenario, mu_err *err);

void mu_scenario_dispose(mu_scenario *scenario);

#endif
