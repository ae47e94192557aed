/* SPDX-License-Identifier: MIT
 *
 * core/resolve.h - run one step of a game, as far as the answers go.
 *
 * A step is one order of a side, or one phase that runs by itself. It starts from a
 * settled state and a tape of answers. The rule is called from the top every time;
 * answers it already has are read back and checked, new ones come from the source. If
 * the source cannot answer, nothing has happened yet and the question is handed out.
 *
 *        before --copy--> after --rule--> after'      MU_OK: settled
 *                           |   roll, choose
 *                         tape  <-- source            MU_PENDING: ask a player
 *
 * After an order (or phase) the sequence of play goes on through every phase that runs
 * by itself and asks nothing; it stops before the first that asks something, and that
 * phase is a step of its own.
 *
 * Shapes  one state; a tape of at most MU_TAPE_MAX answers.
 * Owner   all memory is the caller's; nothing is allocated or kept.
 * Stack   about 27 KB: room for the largest state there may be (MU_STATE_MAX), and for a
 *         tape. A thread that resolves needs a stack of 48 KB and what its rules take.
 * Errors  MU_REFUSED (clause), MU_DIVERGED (clause, answer), MU_LIMIT, or the source's
 *         own fill *err; MU_PENDING fills *open.
 * Replay  the same before, order and tape give the same after, on any machine.
 */
#ifndef MU_CORE_RESOLVE_H
#define MU_CORE_RESOLVE_H

#include "core/ruleset.h"

typedef struct mu_job {
    mu_position before;
    const mu_order *order; /* null: run the phase the state stands in */
    const mu_source *source;
    const mu_sink *said; /* may be null */
    mu_marks *marks;     /* may be null */
    /* Of the state before, if known; MU_OK makes it that of the state after. Who resolves step
     * after step hands it on, and saves the rules from looking again. May be null. */
    mu_scratch *scratch;
} mu_job;

/* The state a game begins with: the ruleset's first state, after every phase that runs
 * by itself and asks nothing. `setup` has passed its range check. MU_INPUT: the setup
 * does not fit together. */
MU_CHECKED mu_status mu_begin(const mu_ruleset *rules, const void *setup, void *state, mu_err *err);

/* Is this order legal here? MU_OK, or MU_REFUSED and the clause. Its kind is a row of the
 * ruleset's orders, here and in a job: whoever reads an order from outside sees to that. */
MU_CHECKED mu_status mu_may(const mu_position *position, const mu_order *order, mu_marks *marks,
                            mu_err *err);

/* Run `job` on a copy of its state.
 *
 * tape    in/out  answers so far; answers found on the way are appended
 * after   out     MU_OK: the new state. MU_PENDING: the state so far, to show, never to
 *                 store. Otherwise: no meaning
 * open    out     MU_PENDING only: who must answer what, under which clause; may be null
 * err     out     any other failure
 *
 * `after` must not alias the state before. A tape longer than the rules ask for is
 * MU_DIVERGED at the first answer too many.
 */
MU_CHECKED mu_status mu_resolve(const mu_job *job, mu_tape *tape, void *after, mu_open *open,
                                mu_err *err);

/* The same for somebody who goes all ways, and need not go on where two of them meet. */
MU_CHECKED mu_status mu_resolve_joining(const mu_job *job, const mu_joints *joints, mu_tape *tape,
                                        void *after, mu_err *err);

/* Fill the scratch of a context, unless it is known. */
void mu_look(mu_cx *cx);

/* Does the state stand in a phase that runs by itself? */
bool mu_runs_itself(const mu_position *position);

#endif
