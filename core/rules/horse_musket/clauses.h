/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/clauses.h - the rulebook's table of contents.
 *
 * One row per clause, in ascending order: section, number, kind, title.
 *
 *   N     a numbered section of the book: N(8, 27, ...) is HM-8.27, the constant HM_8_27.
 *   L     a lettered one: D data tables, E facts of the play example, I our readings of
 *         what the book leaves open.
 *   kind  RULE: some function applies it. INFO: nothing to apply.
 *
 * Titles are what a player reads when an order is refused: a few words, ours.
 */
#ifndef MU_HORSE_MUSKET_CLAUSES_H
#define MU_HORSE_MUSKET_CLAUSES_H

#include "core/ruleset.h"

/* clang-format off */
#define HM_CLAUSES(N, L)                                                                     \
    N(1,  1,   INFO,  "A battle is a run of Game Turns")                                     \
    N(1,  2,   INFO,  "Command Action Points pay for acting")                                \
    N(1,  3,   INFO,  "Ability depends on type and nationality")                             \
    N(1,  4,   INFO,  "Six-sided and ten-sided dice only")                                   \
    N(1,  5,   RULE,  "Combat is rolled on ten-sided dice alone")                            \
    N(1,  6,   RULE,  "Face 0 of a combat die counts as zero")                               \
    N(1,  7,   RULE,  "All other rolls use six-sided dice")                                  \
    N(1,  8,   INFO,  "A d6 roll is one die unless a number is given")                       \
    N(1,  9,   INFO,  "Scale and time are abstract")                                         \
    N(1,  10,  RULE,  "Optional rules are off unless chosen")                                \
    N(1,  11,  INFO,  "Some optional rules clash with others")                               \
    N(1,  12,  INFO,  "Scenarios need not be balanced")                                      \
    N(1,  13,  INFO,  "The scenarios by difficulty")                                         \
    N(1,  14,  INFO,  "Where new players should begin")                                      \
    N(2,  1,   RULE,  "The board is 9 by 13 hexes")                                          \
    N(2,  2,   INFO,  "Hexes are named A1 to M9")                                            \
    N(2,  3,   INFO,  "Terrain tiles show the field")                                        \
    N(2,  4,   RULE,  "A hex without a tile is Clear")                                       \
    N(2,  5,   INFO,  "Terrain effects stand on a chart")                                    \
    N(2,  6,   RULE,  "Hill effects also hold from Hill to Hill")                            \
    N(2,  7,   RULE,  "Entrenchments work across three hexsides only")                       \
    N(2,  8,   RULE,  "Stacking Limit of a terrain type")                                    \
    N(2,  9,   RULE,  "A Clear hex holds two Units")                                         \
    N(2,  10,  RULE,  "Stopping terrain ends the movement of who enters")                    \
    N(2,  11,  RULE,  "Blocking terrain stops fire through its hex")                         \
    N(2,  12,  RULE,  "Blocking terrain spares fire from or at its own hex")                 \
    N(2,  13,  INFO,  "Combat In and Combat Out modifiers")                                  \
    N(2,  14,  RULE,  "Terrain can change morale checks made in it")                         \
    N(3,  1,   INFO,  "Combat Units make up most of the counters")                           \
    N(3,  2,   INFO,  "The twelve Unit types and their codes")                               \
    N(3,  3,   INFO,  "Counter colour is nationality")                                       \
    N(3,  4,   INFO,  "Volume mark on a counter")                                            \
    N(3,  5,   INFO,  "Morale points measure staying power")                                 \
    N(3,  6,   RULE,  "A Unit starts with its printed morale points")                        \
    N(3,  7,   INFO,  "Strong Units use two counters")                                       \
    N(3,  8,   RULE,  "A hit takes morale points away")                                      \
    N(3,  9,   RULE,  "A hit on the last morale point Eliminates the Unit")                  \
    N(3,  10,  RULE,  "An Eliminated Unit gives VP to the opponent")                         \
    N(3,  11,  INFO,  "Ratings stand on the Player Aid Card")                                \
    N(3,  12,  RULE,  "Movement Rate is the most hexes in one move")                         \
    N(3,  13,  INFO,  "Ratings for fire, close combat and charge")                           \
    N(3,  14,  RULE,  "The scenario picks one of three battle scales")                       \
    N(3,  15,  INFO,  "Rules for a class and rules for a type")                              \
    N(3,  16,  RULE,  "Infantry class: Line and Elite Infantry")                             \
    N(3,  17,  RULE,  "Light Footmen class: five types")                                     \
    N(3,  18,  RULE,  "Horsemen class: Dragoon, Cavalry, Hussar")                            \
    N(3,  19,  RULE,  "Cannon class: Artillery and Siege Artillery")                         \
    N(3,  20,  INFO,  "Line Infantry described")                                             \
    N(3,  21,  INFO,  "Elite Infantry described")                                            \
    N(3,  22,  INFO,  "Highlanders described")                                               \
    N(3,  23,  INFO,  "Militia described")                                                   \
    N(3,  24,  INFO,  "Irregulars described")                                                \
    N(3,  25,  INFO,  "Skirmishers described")                                               \
    N(3,  26,  INFO,  "Natives described")                                                   \
    N(3,  27,  INFO,  "Dragoons, Cavalry and Hussars described")                             \
    N(3,  28,  INFO,  "Artillery and Siege Artillery described")                             \
    N(3,  29,  INFO,  "Leaders help but are no Units")                                       \
    N(3,  30,  INFO,  "Generic and named Leaders are alike")                                 \
    N(3,  31,  RULE,  "Leaders are rated 0 to 4")                                            \
    N(3,  32,  RULE,  "A Leader has a commander and a subordinate rating")                   \
    N(3,  33,  INFO,  "Charismatic Leaders bear a star")                                     \
    N(4,  1,   RULE,  "The scenario places terrain and Units")                               \
    N(4,  2,   INFO,  "Symbols of shared hexes in the diagram")                              \
    N(4,  3,   RULE,  "A Unit may start below its usual morale points")                      \
    N(4,  4,   RULE,  "A reduced start is also the ceiling")                                 \
    N(4,  5,   INFO,  "How Leaders are listed")                                              \
    N(4,  6,   INFO,  "VP markers in the diagram")                                           \
    N(4,  7,   RULE,  "The scenario sets sides, CAP, victory and rules")                     \
    N(4,  8,   RULE,  "Leaders do not count for stacking")                                   \
    N(4,  9,   RULE,  "Stacking: one or two Units by terrain")                               \
    N(4,  10,  RULE,  "Two Units in a hex are of different classes")                         \
    N(4,  11,  RULE,  "Two defenders: the modifiers worst for them count")                   \
    N(4,  12,  RULE,  "A scenario may start with over-stacked hexes")                        \
    N(4,  13,  RULE,  "The first to leave an over-stack ends its exemption")                 \
    N(5,  1,   RULE,  "Player A acts, then Player B")                                        \
    N(5,  2,   RULE,  "Step 1: receive CAP")                                                 \
    N(5,  3,   RULE,  "Step 2: act in any order while CAP last")                             \
    N(5,  4,   RULE,  "Step 3: check for victory")                                           \
    N(5,  5,   RULE,  "Player B may Seize the Initiative before Player A")                   \
    N(6,  1,   RULE,  "Each side has base CAP")                                              \
    N(6,  2,   RULE,  "One die for additional CAP: 1 adds one")                              \
    N(6,  3,   RULE,  "Die for additional CAP: 2 to 4 add two")                              \
    N(6,  4,   RULE,  "Die for additional CAP: 5 and 6 add three")                           \
    N(6,  5,   RULE,  "CAP of the turn: base, rolled and stored")                            \
    N(6,  6,   RULE,  "CAP activate one's own pieces, each action at its cost")              \
    N(6,  7,   RULE,  "One action per Unit and turn")                                        \
    N(6,  8,   INFO,  "Finish an action before the next one")                                \
    N(6,  9,   RULE,  "Not every Unit may take every action")                                \
    N(6,  10,  RULE,  "Army Commander: one action per turn at 1 CAP less")                   \
    N(6,  11,  RULE,  "The discount needs at least 1 CAP in hand")                           \
    N(6,  12,  INFO,  "Other volumes may price actions otherwise")                           \
    N(7,  1,   RULE,  "Most Units move one hex")                                             \
    N(7,  2,   RULE,  "Skirmishers and Natives move up to two hexes")                        \
    N(7,  3,   RULE,  "Dragoons and Cavalry move up to three hexes")                         \
    N(7,  4,   RULE,  "Hussars and Leaders move up to four hexes")                           \
    N(7,  5,   RULE,  "Siege Artillery never moves")                                         \
    N(7,  6,   RULE,  "Movement goes from hex to adjacent hex")                              \
    N(7,  7,   RULE,  "Some terrain halts a move on entry")                                  \
    N(7,  8,   RULE,  "Stacking limits hold all along a move")                               \
    N(7,  9,   RULE,  "Only hexes over-stacked at start may exceed limits")                  \
    N(7,  10,  RULE,  "Leaders let Units pass")                                              \
    N(7,  11,  RULE,  "No Leader of either side blocks a move")                              \
    N(7,  12,  RULE,  "A lone Leader flees when an enemy Unit enters")                       \
    N(7,  13,  RULE,  "Equally near refuges: the owner picks")                               \
    N(7,  14,  RULE,  "Ambush: Light Footmen or Hussars in Woods, Hill, Swamp")              \
    N(7,  15,  RULE,  "Militia cannot Ambush")                                               \
    N(7,  16,  RULE,  "An Ambush costs no CAP")                                              \
    N(7,  17,  RULE,  "One Ambush attempt per Unit and turn")                                \
    N(7,  18,  RULE,  "Ambush roll: 1 or 2 succeeds")                                        \
    N(7,  19,  RULE,  "A sprung Ambush rolls Close Combat dice at the mover")                \
    N(7,  20,  RULE,  "An ambushed Unit neither checks nor fires")                           \
    N(7,  21,  RULE,  "Ambush roll: 3 to 5 does nothing")                                    \
    N(7,  22,  RULE,  "Ambush roll: 6 costs the ambusher 1 MP")                              \
    N(7,  23,  RULE,  "A survivor of an Ambush goes on with its action")                     \
    N(7,  24,  RULE,  "Skirmish: move one hex, then fire")                                   \
    N(7,  25,  RULE,  "Skirmish: fire, then move one hex")                                   \
    N(7,  26,  RULE,  "Which types can Skirmish")                                            \
    N(7,  27,  RULE,  "Stopping terrain does not cancel Skirmish fire")                      \
    N(7,  28,  INFO,  "Skirmish as a way to slip off")                                       \
    N(8,  1,   INFO,  "Fire, Close Combat and Charge")                                       \
    N(8,  2,   RULE,  "Fire comes from a Fire or Skirmish action")                           \
    N(8,  3,   RULE,  "The target of Fire does not shoot back")                              \
    N(8,  4,   RULE,  "Close Combat starts from an adjacent hex")                            \
    N(8,  5,   RULE,  "A Charge moves in and attacks in one action")                         \
    N(8,  6,   RULE,  "A Charge meets Defensive Fire or a Countercharge")                    \
    N(8,  7,   RULE,  "Combat roll: column, dice, modifiers")                                \
    N(8,  8,   RULE,  "Three combat dice as a rule")                                         \
    N(8,  9,   RULE,  "Two dice for a Unit at 1 MP")                                         \
    N(8,  10,  RULE,  "Two dice for Infantry at 1 or 2 MP")                                  \
    N(8,  11,  RULE,  "Highlanders always roll three dice")                                  \
    N(8,  12,  RULE,  "Elite Infantry: one more die at R1 and Close Combat")                 \
    N(8,  13,  RULE,  "Blue or gray box: one die at most")                                   \
    N(8,  14,  RULE,  "Red box: strong Line Infantry rolls four dice")                       \
    N(8,  15,  RULE,  "A die hits from the chart number upward")                             \
    N(8,  16,  RULE,  "Natural 9: a sure hit")                                               \
    N(8,  17,  RULE,  "Natural 0: a sure miss")                                              \
    N(8,  18,  RULE,  "A hit lowers the target by 1 MP")                                     \
    N(8,  19,  RULE,  "Hits on a stack go to the Unit with most MP")                         \
    N(8,  20,  RULE,  "Equal MP: the owner picks who takes the hit")                         \
    N(8,  21,  INFO,  "Tiles carry the terrain modifiers of combat")                         \
    N(8,  22,  RULE,  "Fire at R2 or R3: both terrain modifiers add up")                     \
    N(8,  23,  RULE,  "Otherwise the inactive side gives the terrain modifier")              \
    N(8,  24,  RULE,  "Defensive Fire uses the terrain of the defender")                     \
    N(8,  25,  RULE,  "Defensive Fire out of Entrenchment or Fort: unmodified")              \
    N(8,  26,  RULE,  "Entrenchment and Fort never favour the attacker")                     \
    N(8,  27,  RULE,  "Morale check with one d6")                                            \
    N(8,  28,  RULE,  "A check above the morale value fails")                                \
    N(8,  29,  RULE,  "A natural 6 fails every check")                                       \
    N(8,  30,  RULE,  "A natural 1 can still fail a check")                                  \
    N(8,  31,  INFO,  "What a morale check decides")                                         \
    N(8,  32,  RULE,  "R1 is an adjacent hex")                                               \
    N(8,  33,  RULE,  "R2 is two hexes away")                                                \
    N(8,  34,  RULE,  "R3 is three hexes away")                                              \
    N(8,  35,  RULE,  "Fire only at ranges the chart allows the Unit")                       \
    N(8,  36,  RULE,  "Fire needs a clear line of sight")                                    \
    N(8,  37,  RULE,  "Line of sight runs from hex centre to hex centre")                    \
    N(8,  38,  INFO,  "What blocking terrain is")                                            \
    N(8,  39,  RULE,  "A spine is blocked when both of its hexes are")                       \
    N(8,  40,  RULE,  "A spine with one open side is clear")                                 \
    N(8,  41,  RULE,  "The nearest target must be fired at")                                 \
    N(8,  42,  RULE,  "No R2 fire while an R1 target is there")                              \
    N(8,  43,  RULE,  "Equally near targets: the shooter picks")                             \
    N(8,  44,  RULE,  "Cannon choose any target")                                            \
    N(8,  45,  RULE,  "Dragoons and Hussars may Withdraw from Fire")                         \
    N(8,  46,  RULE,  "Withdraw from Fire: one hex back")                                    \
    N(8,  47,  RULE,  "Fire may follow the Unit that withdrew")                              \
    N(8,  48,  RULE,  "Fire may turn to another target")                                     \
    N(8,  49,  RULE,  "One Withdraw per Unit and Fire action")                               \
    N(8,  50,  RULE,  "Without a target the Fire is wasted")                                 \
    N(8,  51,  RULE,  "Fire at R3 or more cannot destroy")                                   \
    N(8,  52,  RULE,  "Grand Battles: Fire at R2 cannot destroy either")                     \
    N(8,  53,  RULE,  "R1 Fire that clears a hex may advance")                               \
    N(8,  54,  RULE,  "Defensive Fire never advances")                                       \
    N(8,  55,  RULE,  "No advance by Cannon")                                                \
    N(8,  56,  RULE,  "Close Combat 1: the defender checks morale")                          \
    N(8,  57,  RULE,  "Close Combat 2: Defensive Fire after a passed check")                 \
    N(8,  58,  RULE,  "Close Combat 3: the attacker rolls")                                  \
    N(8,  59,  RULE,  "Close Combat 4: Retreat after a failed check")                        \
    N(8,  60,  RULE,  "Close Combat 5: the attacker advances")                               \
    N(8,  61,  RULE,  "Terrain and Leaders count in the check of a defender")                \
    N(8,  62,  RULE,  "Infantry checks before Cannon in its hex")                            \
    N(8,  63,  RULE,  "Infantry that passes lets its Cannon pass")                           \
    N(8,  64,  RULE,  "Cannon checks alone after Infantry failed")                           \
    N(8,  65,  RULE,  "Defensive Fire uses the R1 column")                                   \
    N(8,  66,  RULE,  "Both defenders that passed fire")                                     \
    N(8,  67,  RULE,  "A defender that failed holds fire and Retreats")                      \
    N(8,  68,  RULE,  "Compulsory advance after Close Combat")                               \
    N(8,  69,  RULE,  "No compulsory advance by Cannon")                                     \
    N(8,  70,  RULE,  "Light Footmen and Horsemen may Withdraw from Infantry")               \
    N(8,  71,  RULE,  "Withdraw or Defensive Fire is announced beforehand")                  \
    N(8,  72,  RULE,  "Withdraw from Close Combat: one hex")                                 \
    N(8,  73,  RULE,  "Everybody withdrew: the attacker just advances")                      \
    N(8,  74,  RULE,  "Failed Withdraw: no Defensive Fire, then Retreat")                    \
    N(8,  75,  RULE,  "Dragoons, Hussars: Close Combat Withdraw as if at 4 MP")              \
    N(8,  76,  RULE,  "Highlanders attacked in Close Combat hit back")                       \
    N(8,  77,  RULE,  "Only Horsemen and Highlanders Charge")                                \
    N(8,  78,  RULE,  "Not adjacent to an enemy when charging")                              \
    N(8,  79,  RULE,  "A Charge needs a clear line of sight to its target")                  \
    N(8,  80,  RULE,  "No stopping terrain on the way of a Charge")                          \
    N(8,  81,  RULE,  "The target lies within Charge Range")                                 \
    N(8,  82,  RULE,  "How Charge Range is counted")                                         \
    N(8,  83,  RULE,  "Charge Range of Highlanders and Cavalry: 1 or 2")                     \
    N(8,  84,  RULE,  "Charge Range of Dragoons and Hussars: 2 or 3")                        \
    N(8,  85,  INFO,  "Why heavy horse charges from nearby")                                 \
    N(8,  86,  RULE,  "The charger is set next to its target")                               \
    N(8,  87,  RULE,  "A Charge is not bound by the Movement Rate")                          \
    N(8,  88,  RULE,  "A Charge can run into an Ambush")                                     \
    N(8,  89,  RULE,  "Compulsory advance after a Charge")                                   \
    N(8,  90,  INFO,  "The target decides how a Charge is met")                              \
    N(8,  91,  RULE,  "Charged Infantry: check, then fire or Retreat")                       \
    N(8,  92,  RULE,  "Charged Highlanders check as if at 4 MP")                             \
    N(8,  93,  RULE,  "Highlanders hit back while charged")                                  \
    N(8,  94,  RULE,  "Charged Highlanders hit back on 7 or more")                           \
    N(8,  95,  RULE,  "Other Light Footmen fail against a Charge unrolled")                  \
    N(8,  96,  RULE,  "Cannon fail against a Charge unrolled")                               \
    N(8,  97,  INFO,  "Charged Cannon in later volumes")                                     \
    N(8,  98,  RULE,  "Charged Horsemen: Withdraw or Countercharge")                         \
    N(8,  99,  RULE,  "Charged Dragoons and Hussars Withdraw as if at 4 MP")                 \
    N(8,  100, RULE,  "Charged Dragoons Withdraw at -1 on the die")                          \
    N(8,  101, RULE,  "Charged Hussars Withdraw at -2 on the die")                           \
    N(8,  102, RULE,  "Charged Horsemen that barely Withdraw take one hit")                  \
    N(8,  103, RULE,  "Countercharge: both sides hit at the same time")                      \
    N(8,  104, RULE,  "Horsemen charging into Clear: +1 on the dice")                        \
    N(8,  105, RULE,  "Charge 1: checks, of two Units both")                                 \
    N(8,  106, RULE,  "Charge 2: Defensive Fire")                                            \
    N(8,  107, RULE,  "Charge 3: Withdraw moves")                                            \
    N(8,  108, RULE,  "Charge 4: combat dice of both sides")                                 \
    N(8,  109, RULE,  "Charge 5: Retreat")                                                   \
    N(8,  110, RULE,  "Retreat: one hex away, after combat")                                 \
    N(8,  111, RULE,  "Withdraw: one hex away, before combat")                               \
    N(8,  112, RULE,  "Retreat and Withdraw lead away from the attacker")                    \
    N(8,  113, RULE,  "No Retreat or Withdraw onto an enemy Unit")                           \
    N(8,  114, RULE,  "Going back next to an enemy: check or lose 1 MP")                     \
    N(8,  115, RULE,  "No way to Retreat costs 1 MP")                                        \
    N(8,  116, RULE,  "A Unit that cannot Retreat stays")                                    \
    N(8,  117, RULE,  "A Retreat may displace a friend to make room")                        \
    N(8,  118, RULE,  "Displacement: both Units check or lose 1 MP")                         \
    N(8,  119, RULE,  "Displaced next to an enemy: one more check")                          \
    N(9,  1,   INFO,  "Leaders do not fight")                                                \
    N(9,  2,   RULE,  "A Leader either moves or Rallies")                                    \
    N(9,  3,   RULE,  "Moving a Leader is free")                                             \
    N(9,  4,   RULE,  "A Rally costs 1 CAP, none if Charismatic")                            \
    N(9,  5,   INFO,  "Leaders help morale checks")                                          \
    N(9,  6,   RULE,  "Rally: for a Unit below its starting MP")                             \
    N(9,  7,   RULE,  "Rally: not for Cannon")                                               \
    N(9,  8,   RULE,  "Rally: the Unit is with the Leader all turn")                         \
    N(9,  9,   RULE,  "Rally: the Leader stays in the hex all turn")                         \
    N(9,  10,  RULE,  "Rally: the Unit takes no action this turn")                           \
    N(9,  11,  RULE,  "Rally: no enemy Unit adjacent to the Unit")                           \
    N(9,  12,  RULE,  "A Rally gives back 1 MP")                                             \
    N(9,  13,  RULE,  "A Unit Rallies 1 MP a turn at most")                                  \
    N(9,  14,  RULE,  "Starting MP are the ceiling of a Rally")                              \
    N(9,  15,  RULE,  "Price of a Rally: 1 CAP")                                             \
    N(9,  16,  RULE,  "Price of a Rally by a Charismatic Leader: none")                      \
    N(9,  17,  RULE,  "The rating of a Leader adds to morale")                               \
    N(9,  18,  RULE,  "Only the best Leader in the hex adds")                                \
    N(9,  19,  RULE,  "A Leader may go along with a Withdraw")                               \
    N(9,  20,  RULE,  "Leaders in a combat can become casualties")                           \
    N(9,  21,  RULE,  "Leader at risk: a natural 5 on a combat die")                         \
    N(9,  22,  RULE,  "Leader at risk: all Units of his hex Eliminated")                     \
    N(9,  23,  RULE,  "One casualty die per Leader and combat")                              \
    N(9,  24,  RULE,  "Casualty die: on 1 the Leader is Eliminated")                         \
    N(9,  25,  RULE,  "A Leader left alone joins the nearest friends")                       \
    N(9,  26,  RULE,  "Equally near friends: the owner of the Leader picks")                 \
    N(9,  27,  RULE,  "Each lost Leader lowers base CAP by 1")                               \
    N(9,  28,  RULE,  "Base CAP never falls below 0")                                        \
    N(9,  29,  RULE,  "A lone Leader may be attacked")                                       \
    N(9,  30,  RULE,  "A lone Leader is in danger on a natural 5")                           \
    N(9,  31,  RULE,  "A Leader entered by an enemy Unit is relocated")                      \
    N(9,  32,  RULE,  "The scenario names the Army Commander")                               \
    N(9,  33,  RULE,  "Powers of the Army Commander alone")                                  \
    N(9,  34,  RULE,  "Storing CAP needs a commander at rest")                               \
    N(9,  35,  RULE,  "CAP stored: up to the rating of the commander")                       \
    N(9,  36,  RULE,  "The CAP discount comes once a turn")                                  \
    N(9,  37,  RULE,  "Discounted Unit starts in the hex of the commander")                  \
    N(9,  38,  RULE,  "Seize the Initiative: only B, before the CAP roll")                   \
    N(9,  39,  RULE,  "Initiative seized: Player B goes first this turn")                    \
    N(9,  40,  RULE,  "Seizing costs 1 stored CAP")                                          \
    N(9,  41,  RULE,  "Seizing: d6 plus rating, higher total wins")                          \
    N(9,  42,  RULE,  "Seizing: a tie favours Player A")                                     \
    N(9,  43,  RULE,  "Seizing attempts are limited by the rating")                          \
    N(9,  44,  RULE,  "A new commander has new Seizing attempts")                            \
    N(9,  45,  RULE,  "Another Leader may take over the army")                               \
    N(9,  46,  RULE,  "Taking over: d6 up to the rating, before any action")                 \
    N(9,  47,  RULE,  "Taking over: 1 CAP buys a second try")                                \
    N(9,  48,  RULE,  "Taking over: the Leader with most countrymen tries")                  \
    N(9,  49,  RULE,  "Equally many countrymen: the owner picks")                            \
    N(9,  50,  RULE,  "Leaders do not help other nationalities")                             \
    N(10, 1,   RULE,  "Victory is set by the scenario")                                      \
    N(10, 2,   RULE,  "VP come from Eliminations")                                           \
    N(10, 3,   RULE,  "Below 1 MP a Unit is Eliminated")                                     \
    N(10, 4,   RULE,  "A Unit is worth 1/2, 1 or 2 VP")                                      \
    N(10, 5,   RULE,  "A Leader is worth 1 VP, or 2 if rated 3 or 4")                        \
    N(10, 6,   RULE,  "Marked hexes give conditional VP")                                    \
    N(10, 7,   RULE,  "Hex VP last while the enemy occupies the hex")                        \
    N(10, 8,   RULE,  "Reach the VP goal in time or lose")                                   \
    N(10, 9,   INFO,  "No time limit and nobody can win: draw")                              \
    N(11, 1,   RULE,  "Elite Infantry roll an extra die up close")                           \
    N(11, 2,   RULE,  "Elite Infantry: -1 on morale dice")                                   \
    N(11, 3,   RULE,  "Elite Infantry survive Elimination on 1 or 2")                        \
    N(11, 4,   RULE,  "Skirmishers survive Elimination on 1 or 2")                           \
    N(11, 5,   RULE,  "Baggage moves one hex for 2 CAP")                                     \
    N(11, 6,   RULE,  "Baggage needs a bridge and shuns swamp")                              \
    N(12, 1,   RULE,  "Special Scenario Rules by nationality")                               \
    N(12, 2,   INFO,  "A Special Scenario Rule without subject is harmless")                 \
    N(12, 3,   INFO,  "Why Special Scenario Rules go by nationality")                        \
    N(12, 4,   INFO,  "Which optional rules to try first")                                   \
    N(13, 1,   RULE,  "Line and Column, and Facing, chosen separately")                      \
    N(13, 2,   RULE,  "A Unit is in Line or in Column")                                      \
    N(13, 3,   RULE,  "Types that may choose Line or Column")                                \
    N(13, 4,   RULE,  "All other types stay in Line")                                        \
    N(13, 5,   RULE,  "Formation is chosen at the start")                                    \
    N(13, 6,   RULE,  "A formation change costs one movement point")                         \
    N(13, 7,   RULE,  "Line faces a hexside, Column a corner")                               \
    N(13, 8,   RULE,  "Facing gives front, flank and rear")                                  \
    N(13, 9,   RULE,  "Column under fire: +1 for the enemy dice")                            \
    N(13, 10,  RULE,  "Horsemen in Column firing at horse: +1")                              \
    N(13, 11,  RULE,  "Horsemen in Column firing at the same: +2")                           \
    N(13, 12,  RULE,  "Column in Close Combat: -1 on morale dice")                           \
    N(13, 13,  RULE,  "Infantry in Column in Close Combat: +1")                              \
    N(13, 14,  RULE,  "Horsemen in Column charging: +1")                                     \
    N(13, 15,  RULE,  "Horsemen in Column: -1 on Countercharge checks")                      \
    N(13, 16,  RULE,  "Infantry in Line firing: +1")                                         \
    N(13, 17,  RULE,  "Horsemen in Line firing: -1")                                         \
    N(13, 18,  RULE,  "Horsemen in Line under fire: -1 for the enemy dice")                  \
    N(13, 19,  RULE,  "Line in Close Combat: -1 on combat dice")                             \
    N(13, 20,  RULE,  "Facing: move and attack through the front only")                      \
    N(13, 21,  RULE,  "Frontal hexes in Column: two")                                        \
    N(13, 22,  RULE,  "Frontal hexes in Line: three")                                        \
    N(13, 23,  RULE,  "Frontal hexes with Facing alone: three")                              \
    N(13, 24,  RULE,  "Turning on entry, in steps of 60 degrees")                            \
    N(13, 25,  RULE,  "Artillery, Militia and Infantry turn one step")                       \
    N(13, 26,  RULE,  "Cavalry turns two steps at most")                                     \
    N(13, 27,  RULE,  "Siege Artillery never turns")                                         \
    N(13, 28,  RULE,  "Other types turn freely")                                             \
    N(13, 29,  RULE,  "A Move may be a turn in place")                                       \
    N(13, 30,  RULE,  "Withdraw and Retreat keep facing and formation")                      \
    N(13, 31,  RULE,  "No turn when advancing")                                              \
    N(13, 32,  RULE,  "Flank and rear hexes")                                                \
    N(13, 33,  RULE,  "Hit in flank or rear: no Defensive Fire")                             \
    N(13, 34,  RULE,  "Hit in flank or rear: no Countercharge")                              \
    N(13, 35,  RULE,  "Hit in flank or rear: no Withdraw")                                   \
    N(13, 36,  RULE,  "Hit in flank or rear: Highlanders do not hit back")                   \
    N(13, 37,  RULE,  "Hit in flank or rear: check, Retreat on failure")                     \
    N(13, 38,  RULE,  "Attack on a flank: one die more")                                     \
    N(13, 39,  RULE,  "Attack on a rear: two dice more")                                     \
    N(13, 40,  RULE,  "Line and Terrain goes with Line and Column")                          \
    N(13, 41,  RULE,  "Line entering a terrain tile checks morale")                          \
    N(13, 42,  RULE,  "Line disordered by terrain loses 1 MP")                               \
    N(13, 43,  RULE,  "Line at 1 MP enters terrain unchecked")                               \
    N(13, 44,  RULE,  "Advances escape the terrain check")                                   \
    N(13, 45,  RULE,  "Disorderly Retreat goes with both formation rules")                   \
    N(13, 46,  RULE,  "A very bad check: Retreat in Column")                                 \
    N(13, 47,  RULE,  "A disorderly Unit shows its back")                                    \
    N(13, 48,  RULE,  "Other Retreats stay in order")                                        \
    N(14, 1,   INFO,  "Nationality Rules")                                                   \
    N(14, 2,   RULE,  "A Nationality Rule in use always applies")                            \
    N(14, 3,   INFO,  "Eighteen Nationality Rules, texts not at hand")                       \
    N(15, 1,   RULE,  "Combat at R1: both sides may fire")                                   \
    N(15, 2,   RULE,  "Combat at R1: the inactive side picks the order")                     \
    N(15, 3,   RULE,  "Combat at R1: two first hits silence the reply")                      \
    N(15, 4,   RULE,  "Combat at R1: the second fire has +1")                                \
    N(15, 5,   RULE,  "Combat at R1: flanked defenders reply at -1")                         \
    N(15, 6,   RULE,  "Combat at R1: flanked and second makes 0")                            \
    N(15, 7,   RULE,  "Combat at R1: both Units of the target reply")                        \
    N(15, 8,   RULE,  "Combat at R1: cover hides Natives and Skirmishers")                   \
    N(15, 9,   RULE,  "Combat at R1: who replies in spite of cover")                         \
    N(15, 10,  RULE,  "Combat at R1: Cannon fired at reply")                                 \
    N(15, 11,  RULE,  "Combat at R1: no reply to Cannon")                                    \
    N(15, 12,  RULE,  "Randomized R1: dice decide who fires first")                          \
    N(15, 13,  RULE,  "Randomized R1: nations at +1")                                        \
    N(15, 14,  RULE,  "Randomized R1: nations at 0")                                         \
    N(15, 15,  RULE,  "Randomized R1: nations at -1")                                        \
    N(15, 16,  RULE,  "Randomized R1: nations at -2")                                        \
    N(15, 17,  RULE,  "Randomized R1: two nations in a hex add up")                          \
    N(15, 18,  RULE,  "Randomized R1: a tie favours the inactive side")                      \
    N(15, 19,  RULE,  "R1 Retreat: a natural 0 drives the shooter back")                     \
    N(15, 20,  RULE,  "R1 Retreat: facing and formation are kept")                           \
    N(15, 21,  RULE,  "R1 Retreat: the second side fires before it")                         \
    N(15, 22,  RULE,  "R1 Retreat: the side with the first 0 goes")                          \
    N(15, 23,  RULE,  "A CAP roll of 1 brings a Random Event")                               \
    N(15, 24,  RULE,  "Random Event: the sum of two d6")                                     \
    N(15, 25,  RULE,  "Event 2: a new swamp")                                                \
    N(15, 26,  RULE,  "Event 3 after turn 5: enemy Cannon at -1")                            \
    N(15, 27,  RULE,  "Event 3 up to turn 5: same as event 7")                               \
    N(15, 28,  RULE,  "Event 4: bad weather")                                                \
    N(15, 29,  RULE,  "Event 5: one free activation")                                        \
    N(15, 30,  RULE,  "Event 6: re-roll the misses of one Fire")                             \
    N(15, 31,  RULE,  "Event 7: an extra combat die")                                        \
    N(15, 32,  RULE,  "Event 8: an enemy Unit sits out a turn")                              \
    N(15, 33,  RULE,  "Event 9: one Unit ignores stopping terrain")                          \
    N(15, 34,  RULE,  "Event 10: the attacker picks the order of fire")                      \
    N(15, 35,  RULE,  "Event 11: a free Rally without Leader")                               \
    N(15, 36,  RULE,  "Event 12: use an enemy Unit once")                                    \
    N(15, 37,  RULE,  "Event 12: its owner may still use the Unit")                          \
    N(15, 38,  RULE,  "Leader Re-Rolls: a missed die again")                                 \
    N(15, 39,  RULE,  "Leader Re-Rolls: as many as the rating")                              \
    N(15, 40,  RULE,  "Leader Re-Rolls end with the commander")                              \
    N(15, 41,  RULE,  "Subordinate Leadership: 1 CAP less")                                  \
    N(15, 42,  RULE,  "Subordinate Leadership: announce, then roll")                         \
    N(15, 43,  RULE,  "Subordinate Leadership: up to the rating works")                      \
    N(15, 44,  RULE,  "Subordinate Leadership: failure pays in full")                        \
    N(15, 45,  RULE,  "Locked in Combat: enemies adjacent")                                  \
    N(15, 46,  RULE,  "Locked in Combat: check before moving")                               \
    N(15, 47,  RULE,  "Locked in Combat: forced moves are free")                             \
    N(15, 48,  RULE,  "Horse and foot in a hex: one die fewer")                              \
    N(15, 49,  RULE,  "Horse charging out of a mixed hex: one die fewer")                    \
    N(15, 50,  RULE,  "Charge on a mixed hex needs a morale check")                          \
    N(15, 51,  RULE,  "Charge on a mixed hex refused: CAP lost")                             \
    N(15, 52,  RULE,  "Charge Momentum: Close Combat for 1 CAP")                             \
    N(15, 53,  RULE,  "Charge Momentum: the same enemy may be hit")                          \
    N(15, 54,  RULE,  "Leader Bonus Movement: the roll")                                     \
    N(15, 55,  RULE,  "Leader Bonus Movement: one hex more")                                 \
    N(15, 56,  RULE,  "Good and Bad Days: a die per Leader")                                 \
    N(15, 57,  RULE,  "Good and Bad Days: the change of rating")                             \
    N(15, 58,  RULE,  "Good and Bad Days: ratings stay 0 to 4")                              \
    N(15, 59,  RULE,  "Command Range: far from Leaders, check to move")                      \
    N(15, 60,  RULE,  "Command Range: Leaders of all nations that count")                    \
    N(15, 61,  RULE,  "Command Range: failure spends CAP and turn")                          \
    N(15, 62,  RULE,  "Command Range: rough hexes count double")                             \
    N(15, 63,  RULE,  "Leaders in Combat: 1 CAP for a die")                                  \
    N(15, 64,  RULE,  "Leaders in Combat: hit up to the rating")                             \
    N(15, 65,  RULE,  "Leaders in Combat: a 9 is dangerous")                                 \
    N(15, 66,  RULE,  "Ammunition: a natural 1 runs low")                                    \
    N(15, 67,  RULE,  "Ammunition: resupply for 1 CAP")                                      \
    N(15, 68,  RULE,  "Ammunition: full dice after resupply")                                \
    N(15, 69,  RULE,  "Second Order: another action after a check")                          \
    N(15, 70,  RULE,  "Second Order: failure loses the CAP")                                 \
    N(15, 71,  RULE,  "Second Order: twice a turn at most")                                  \
    N(16, 1,   INFO,  "Playing with miniatures")                                             \
    N(16, 2,   INFO,  "Tracking MP with miniatures")                                         \
    L(D,  1,   INFO,  "Table: Unit types")                                                   \
    L(D,  2,   INFO,  "Table: battle charts")                                                \
    L(D,  3,   INFO,  "Table: dice by type")                                                 \
    L(D,  4,   INFO,  "Table: terrain effects")                                              \
    L(D,  5,   INFO,  "Table: actions and CAP")                                              \
    L(D,  6,   INFO,  "Table: Special Scenario Rules")                                       \
    L(D,  7,   INFO,  "Table: nationalities")                                                \
    L(D,  8,   INFO,  "Table: the Sedgemoor scenario")                                       \
    L(E,  1,   INFO,  "Sedgemoor is a Small Battle")                                         \
    L(E,  2,   INFO,  "Sedgemoor: Pikes for Infantry of both sides")                         \
    L(E,  3,   INFO,  "Sedgemoor: three more rules bind the Rebels")                         \
    L(E,  4,   INFO,  "Sedgemoor: Royalist Militia sits for two turns")                      \
    L(E,  5,   INFO,  "Sedgemoor: Royalist foot starts at 3 MP")                             \
    L(E,  6,   INFO,  "Sedgemoor: how the Royalists win")                                    \
    L(E,  7,   INFO,  "Sedgemoor: Rebels win at 3 VP")                                       \
    L(E,  8,   INFO,  "Sedgemoor: after turn twelve both lose")                              \
    L(E,  9,   INFO,  "Sedgemoor: Rebels first, base CAP 4 and 5")                           \
    L(E,  10,  INFO,  "Cost of Fire: 1 CAP")                                                 \
    L(E,  11,  INFO,  "Small Battle: Artillery at R2 hits on 8")                             \
    L(E,  12,  INFO,  "Dice of Inferior Artillery: two")                                     \
    L(E,  13,  INFO,  "Clear has no combat modifier")                                        \
    L(E,  14,  INFO,  "VP of Elite Infantry: 2")                                             \
    L(E,  15,  INFO,  "Cost of a Move: 1 CAP")                                               \
    L(E,  16,  INFO,  "Movement Rate 1: Militia, foot, Artillery")                           \
    L(E,  17,  INFO,  "River is stopping terrain")                                           \
    L(E,  18,  INFO,  "Irregulars Skirmish, Militia do not")                                 \
    L(E,  19,  INFO,  "Storage seen: rating 2 keeps 2, Feversham 1")                         \
    L(E,  20,  INFO,  "Bridge is no stopping terrain")                                       \
    L(E,  21,  INFO,  "No second move without Second Order")                                 \
    L(E,  22,  INFO,  "Cavalry crosses three hexes in one action")                           \
    L(E,  23,  INFO,  "Small Battle: Elite Infantry at R1 hits on 7")                        \
    L(E,  24,  INFO,  "River: Combat In +1")                                                 \
    L(E,  25,  INFO,  "Pikes: -1 on own R1 dice")                                            \
    L(E,  26,  INFO,  "Small Battle: Line Infantry at R1 hits on 7")                         \
    L(E,  27,  INFO,  "Cost of Close Combat for Dragoons: 2 CAP")                            \
    L(E,  28,  INFO,  "Bridge: Combat In +1, no morale change")                              \
    L(E,  29,  INFO,  "Dice of Inferior Horsemen: one fewer")                                \
    L(E,  30,  INFO,  "A roll equal to MP passes")                                           \
    L(E,  31,  INFO,  "Small Battle: Dragoons hand to hand hit on 7")                        \
    L(E,  32,  INFO,  "Retreat to a Leader, the attacker follows later")                     \
    L(E,  33,  INFO,  "Compulsory advance onto a Bridge")                                    \
    L(E,  34,  INFO,  "Cost of Close Combat for Militia: 3 CAP")                             \
    L(E,  35,  INFO,  "Small Battle: Militia up close hits on 8")                            \
    L(E,  36,  INFO,  "Matchlocks: one die fewer, after the 1 MP loss")                      \
    L(E,  37,  INFO,  "Friends block sight, half a spine does not")                          \
    L(E,  38,  INFO,  "Elite survival roll seen twice")                                      \
    L(E,  39,  INFO,  "Elite check seen: 2 becomes 1 and passes")                            \
    L(E,  40,  INFO,  "Defensive Fire of Elite at 1 MP: three dice")                         \
    L(E,  41,  INFO,  "No Rally next to an enemy, seen")                                     \
    L(E,  42,  INFO,  "A Leader and his Unit move separately")                               \
    L(E,  43,  INFO,  "Town: Combat In -1")                                                  \
    L(E,  44,  INFO,  "No forced advance after R1 Fire, seen")                               \
    L(E,  45,  INFO,  "Cost of a Charge for Cavalry: 2 CAP")                                 \
    L(E,  46,  INFO,  "Charged Militia neither checks nor fires")                            \
    L(E,  47,  INFO,  "A Charge past an occupied spine hex, seen")                           \
    L(E,  48,  INFO,  "Small Battle: charging Cavalry hits on 5")                            \
    L(E,  49,  INFO,  "Retreat from the hex of the charger, seen")                           \
    L(E,  50,  INFO,  "Sedgemoor: twelve Rebel Units")                                       \
    L(E,  51,  INFO,  "Stored CAP can pay for Seizing")                                      \
    L(I,  1,   RULE,  "Shape and directions of the board")                                   \
    L(I,  2,   RULE,  "Per turn means per player turn")                                      \
    L(I,  3,   INFO,  "Dice are given to the engine")                                        \
    L(I,  4,   RULE,  "CAP are paid at declaration, never refunded")                         \
    L(I,  5,   RULE,  "Hill to Hill: full effects unless switched off")                      \
    L(I,  6,   RULE,  "Which hexside of an Entrenchment counts")                             \
    L(I,  7,   RULE,  "Clear means without any tile")                                        \
    L(I,  8,   RULE,  "Impassable terrain bars every entry")                                 \
    L(I,  9,   INFO,  "A Bridge replaces the River of its hex")                              \
    L(I,  10,  RULE,  "Hexes the line of sight crosses")                                     \
    L(I,  11,  RULE,  "Units of both sides block sight, Leaders do not")                     \
    L(I,  12,  RULE,  "A spine along the board edge is clear")                               \
    L(I,  13,  RULE,  "Sight to an adjacent hex is always clear")                            \
    L(I,  14,  RULE,  "Every hex a long line crosses must be open")                          \
    L(I,  15,  RULE,  "What counts as nearest valid target")                                 \
    L(I,  16,  RULE,  "A lone Leader as target hides and forces nothing")                    \
    L(I,  17,  RULE,  "Long-range immunity goes by distance")                                \
    L(I,  18,  RULE,  "No entry into a hex with an enemy Unit")                              \
    L(I,  19,  RULE,  "Steps of a Move are declared one by one")                             \
    L(I,  20,  RULE,  "Stopping terrain stops Leaders too")                                  \
    L(I,  21,  RULE,  "Passing friends needs a legal stack")                                 \
    L(I,  22,  RULE,  "Where Leaders can move")                                              \
    L(I,  23,  RULE,  "Where a lone Leader goes, or is captured")                            \
    L(I,  24,  RULE,  "How an over-stacked hex loses its exemption")                         \
    L(I,  25,  INFO,  "There are no zones of control")                                       \
    L(I,  26,  RULE,  "Which steps set off an Ambush")                                       \
    L(I,  27,  RULE,  "Several ambushers try one after another")                             \
    L(I,  28,  RULE,  "Ambush dice and victim")                                              \
    L(I,  29,  RULE,  "Ambush in the middle of a Charge or Skirmish")                        \
    L(I,  30,  RULE,  "Formula of the morale check")                                         \
    L(I,  31,  RULE,  "Terrain morale bonus adds to the morale value")                       \
    L(I,  32,  RULE,  "As if at 4 MP replaces MP only")                                      \
    L(I,  33,  RULE,  "How the worst modifiers are found")                                   \
    L(I,  34,  RULE,  "What the nationality of a Leader restricts")                          \
    L(I,  35,  INFO,  "When a natural 1 fails")                                              \
    L(I,  36,  RULE,  "Order of dice arithmetic")                                            \
    L(I,  37,  RULE,  "MP at the roll decide the dice")                                      \
    L(I,  38,  RULE,  "Hits on a stack are dealt one by one")                                \
    L(I,  39,  RULE,  "One survival roll per lethal hit")                                    \
    L(I,  40,  RULE,  "A Unit that survived still Retreats")                                 \
    L(I,  41,  RULE,  "Immunity at long range: hits on 1 MP are ignored")                    \
    L(I,  42,  RULE,  "Replies hit the acting Unit only")                                    \
    L(I,  43,  RULE,  "Defensive Fire takes terrain of the hex attacked")                    \
    L(I,  44,  RULE,  "No chart number, no roll")                                            \
    L(I,  45,  RULE,  "Die modifiers add without limit")                                     \
    L(I,  46,  RULE,  "Withdraw from Fire: when and with what morale")                       \
    L(I,  47,  RULE,  "Choices of the shooter after a Withdraw")                             \
    L(I,  48,  RULE,  "No advance after a Withdraw from Fire")                               \
    L(I,  49,  RULE,  "Advance after R1 Fire: optional, shooter only")                       \
    L(I,  50,  RULE,  "The target is the hex, not one Unit in it")                           \
    L(I,  51,  RULE,  "Skirmish: only the second half may be declined")                      \
    L(I,  52,  RULE,  "Fixed order of two defenders")                                        \
    L(I,  53,  RULE,  "Close Combat follows the order of a Charge")                          \
    L(I,  54,  RULE,  "Siege Artillery is never forced to move")                             \
    L(I,  55,  RULE,  "A dead attacker ends the combat")                                     \
    L(I,  56,  RULE,  "Highlanders hit back even after a failed check")                      \
    L(I,  57,  RULE,  "Dice of Highlanders against a Charge")                                \
    L(I,  58,  RULE,  "Defensive Fire is not optional")                                      \
    L(I,  59,  RULE,  "Withdraw only with a free hex")                                       \
    L(I,  60,  RULE,  "Who can start Close Combat and on whom")                              \
    L(I,  61,  RULE,  "Vacated means no enemy Unit left")                                    \
    L(I,  62,  RULE,  "A legal Charge path")                                                 \
    L(I,  63,  RULE,  "Charge sight is taken from the start hex")                            \
    L(I,  64,  RULE,  "The last hex of a Charge path must not stop")                         \
    L(I,  65,  RULE,  "Only enemy Units next door forbid a Charge")                          \
    L(I,  66,  RULE,  "Charged Horsemen must announce a reaction")                           \
    L(I,  67,  RULE,  "Who takes a hit for a bare Withdraw from a Charge")                   \
    L(I,  68,  RULE,  "All targets gone: advance without a roll")                            \
    L(I,  69,  RULE,  "Clear bonus for the charger only")                                    \
    L(I,  70,  RULE,  "Away means farther from the attacker")                                \
    L(I,  71,  RULE,  "The owner picks the way back")                                        \
    L(I,  72,  RULE,  "When there is no way to Retreat")                                     \
    L(I,  73,  RULE,  "Limits of a displacement")                                            \
    L(I,  74,  RULE,  "Order of checks after a displacement")                                \
    L(I,  75,  RULE,  "Details of the commander discount")                                   \
    L(I,  76,  RULE,  "Storing CAP: how much and how long")                                  \
    L(I,  77,  RULE,  "When a commander took part in combat")                                \
    L(I,  78,  RULE,  "Details of Seizing the Initiative")                                   \
    L(I,  79,  RULE,  "Details of taking over the army")                                     \
    L(I,  80,  RULE,  "Which Leaders check and when")                                        \
    L(I,  81,  RULE,  "When a Leader counts as left alone")                                  \
    L(I,  82,  RULE,  "Attack on a lone Leader")                                             \
    L(I,  83,  RULE,  "The opponent scores whatever the cause")                              \
    L(I,  84,  RULE,  "Victory is checked after each player turn")                           \
    L(I,  85,  RULE,  "Only Units occupy a VP hex")                                          \
    L(I,  86,  RULE,  "A Rally takes effect at once")                                        \
    L(I,  87,  RULE,  "Where and how Baggage moves")                                         \
    L(I,  88,  RULE,  "A ban on moving forbids Move and Skirmish")                           \
    L(I,  89,  RULE,  "Reach of a Special Scenario Rule")                                    \
    L(I,  90,  RULE,  "Options that need other options")                                     \
    L(I,  91,  RULE,  "What Fire Combat means in options")                                   \
    L(I,  92,  RULE,  "Changing formation within a Move")                                    \
    L(I,  93,  RULE,  "Front, flank and rear directions")                                    \
    L(I,  94,  RULE,  "Facing arcs at range")                                                \
    L(I,  95,  RULE,  "Facing along a Charge path")                                          \
    L(I,  96,  RULE,  "Two defenders facing differently")                                    \
    L(I,  97,  RULE,  "Line and Terrain: which entries check")                               \
    L(I,  98,  RULE,  "Disorderly Retreat: when and which way")                              \
    L(I,  99,  RULE,  "Combat at R1 in detail")                                              \
    L(I,  100, RULE,  "Randomized R1: which total fires first")                              \
    L(I,  101, RULE,  "R1 Retreat in detail")                                                \
    L(I,  102, RULE,  "Random Events in general")                                            \
    L(I,  103, RULE,  "Bad weather in detail")                                               \
    L(I,  104, RULE,  "New swamp in detail")                                                 \
    L(I,  105, RULE,  "Free Rally in detail")                                                \
    L(I,  106, RULE,  "Borrowed enemy Unit in detail")                                       \
    L(I,  107, RULE,  "Leader Re-Rolls in detail")                                           \
    L(I,  108, RULE,  "Subordinate Leadership in detail")                                    \
    L(I,  109, RULE,  "Locked in Combat in detail")                                          \
    L(I,  110, RULE,  "Mixed stack of horse and foot in detail")                             \
    L(I,  111, RULE,  "Charge Momentum in detail")                                           \
    L(I,  112, RULE,  "Leader Bonus Movement in detail")                                     \
    L(I,  113, RULE,  "Good and Bad Days in detail")                                         \
    L(I,  114, RULE,  "Command Range: how distance is counted")                              \
    L(I,  115, RULE,  "Leaders in Combat in detail")                                         \
    L(I,  116, RULE,  "Ammunition in detail")                                                \
    L(I,  117, RULE,  "Second Order in detail")                                              \
    L(I,  118, RULE,  "Nation without an R1 modifier counts 0")                              \
    L(I,  119, RULE,  "Leaders follow a Withdraw and nothing else")                          \
    L(I,  120, RULE,  "A new commander has his powers at once")                              \
    L(I,  121, RULE,  "A turn may end with CAP unspent")                                     \
    L(I,  122, RULE,  "Leaders outside the combat hexes do not matter")                      \
    L(I,  123, RULE,  "Cannon pick far targets with enemies adjacent")                       \
    L(I,  124, RULE,  "No action without a legal target or first step")                      \
    L(I,  125, RULE,  "Two Retreats are made one after the other")                           \
    L(I,  126, RULE,  "Surplus hits are lost")                                               \
    L(I,  127, INFO,  "A charged Unit keeps its Ambush")                                     \
    L(I,  128, RULE,  "Free actions need no CAP")                                            \
    L(I,  129, RULE,  "VP are compared in exact halves")                                     \
    L(I,  130, RULE,  "Entrenchment in checks outside an attack")                            \
    L(I,  131, RULE,  "Replies out of Fort or Entrenchment unmodified")                      \
    L(I,  132, RULE,  "A Charge path never repeats a hex")                                   \
    L(I,  133, RULE,  "Leaders at risk in an Ambush")                                        \
    L(I,  134, RULE,  "Hits on immune targets are dropped")                                  \
    L(I,  135, RULE,  "One Withdraw attempt and the targets after it")                       \
    L(I,  136, RULE,  "Left alone is judged once per combat")                                \
    L(I,  137, RULE,  "A lone target endangers Leaders of the attacker too")                 \
    L(I,  138, RULE,  "Horsemen charged in flank or rear")                                   \
    L(I,  139, RULE,  "Ambush under the optional rules")                                     \
    L(I,  140, RULE,  "Order of several checks before an action")                            \
    L(I,  141, RULE,  "Line and Terrain after forced moves")                                 \
    L(I,  142, RULE,  "Facing away in a Disorderly Retreat")                                 \
    L(I,  143, RULE,  "Turning on a Charge path")                                            \
    L(I,  144, RULE,  "Turning or reforming in place")                                       \
    L(I,  145, RULE,  "Combat at R1: further details")                                       \
    L(I,  146, RULE,  "When the die of a Leader is rolled")                                  \
    L(I,  147, RULE,  "Leader VP go by his present role")                                    \
    L(I,  148, RULE,  "A borrowed Unit does not stack")                                      \
    L(I,  149, RULE,  "Baggage is scored where it stands")                                   \
    L(I,  150, RULE,  "Canonical order of options")
/* clang-format on */

#define HM_SECTION_D 'D'
#define HM_SECTION_E 'E'
#define HM_SECTION_I 'I'

#define HM_N_ENUM(section, number, kind, title)                                                    \
    HM_##section##_##number = MU_CLAUSE(section, number),
#define HM_L_ENUM(letter, number, kind, title)                                                     \
    HM_##letter##_##number = MU_CLAUSE_IN(HM_SECTION_##letter, number),
enum hm_clause { HM_CLAUSES(HM_N_ENUM, HM_L_ENUM) };
#undef HM_N_ENUM
#undef HM_L_ENUM

#define HM_COUNT(section, number, kind, title) +1
enum { HM_CLAUSES_N = 0 HM_CLAUSES(HM_COUNT, HM_COUNT) };
#undef HM_COUNT

extern const mu_clause_row hm_clauses[HM_CLAUSES_N];

#endif
