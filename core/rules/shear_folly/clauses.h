/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/clauses.h - the sheet's table of contents.
 *
 * One row per clause, in ascending order: section, number, kind, title. N is a line of the sheet,
 * L a lettered one: G geometry, I our readings of what the sheet leaves open. RULE: some function
 * applies it. INFO: nothing to apply.
 */
#ifndef MU_SHEAR_FOLLY_CLAUSES_H
#define MU_SHEAR_FOLLY_CLAUSES_H

#include "core/ruleset.h"

/* clang-format off */
#define SF_CLAUSES(N, L)                                                    \
    N(1,  1,   RULE,  "Each side rolls two dice for initiative")            \
    N(1,  2,   RULE,  "The higher total holds the turn")                    \
    N(1,  3,   RULE,  "A draw is rolled again")                             \
    N(1,  4,   RULE,  "No new roll where stress was taken off")             \
    N(1,  5,   RULE,  "Stress is taken off within reach of a commander")    \
    N(1,  6,   RULE,  "Each marker taken off costs 1 of the initiative")    \
    N(1,  7,   RULE,  "Who is relieved is halted")                          \
    N(1,  8,   RULE,  "A halted troop does not move this turn")             \
    N(2,  1,   RULE,  "Guns fire in turn, the holder first")                \
    N(2,  2,   RULE,  "A gun rolls one die, by three brackets")             \
    N(2,  3,   RULE,  "The nearest bracket hits on 4")                      \
    N(2,  4,   RULE,  "The middle bracket hits on 5")                       \
    N(2,  5,   RULE,  "The far bracket hits on 6")                          \
    N(2,  6,   RULE,  "A 1 is a misfire")                                   \
    N(2,  7,   RULE,  "After a misfire a gun is silent for a turn")         \
    N(2,  8,   RULE,  "A hit puts one marker on the troop")                 \
    N(3,  1,   RULE,  "The sides move in turn, the holder first")           \
    N(3,  2,   RULE,  "Troops move unless halted")                          \
    N(3,  3,   RULE,  "Horse move 60 mm")                                   \
    N(3,  4,   RULE,  "Commanders move 60 mm")                              \
    N(3,  5,   RULE,  "Foot move 40 mm")                                    \
    N(3,  6,   RULE,  "Guns only pivot")                                    \
    N(3,  7,   RULE,  "Half a move more may be added")                      \
    N(3,  8,   RULE,  "Horse go 90 mm at most")                             \
    N(3,  9,   RULE,  "Foot go 60 mm at most")                              \
    N(3,  10,  RULE,  "The extra half move costs a marker")                 \
    N(4,  1,   RULE,  "Shooters shoot in turn, the holder first")           \
    N(4,  2,   INFO,  "Shooters may be stopped at 40 mm")                   \
    N(4,  3,   RULE,  "Shooters roll their Attack dice")                    \
    N(4,  4,   RULE,  "Each 6 is a hit")                                    \
    N(4,  5,   RULE,  "Each hit puts a marker on the target")               \
    N(5,  1,   RULE,  "All melees are simultaneous")                        \
    N(5,  2,   RULE,  "Melee is fought in base contact")                    \
    N(5,  3,   RULE,  "Each troop rolls its Attack dice")                   \
    N(5,  4,   RULE,  "5 and 6 hit in melee")                               \
    N(5,  5,   RULE,  "Each hit puts a marker on the enemy")                \
    N(5,  6,   RULE,  "One die more against a flank")                       \
    N(5,  7,   RULE,  "Two dice more at most")                              \
    N(5,  8,   RULE,  "An attack on the rear puts a marker")                \
    N(5,  9,   RULE,  "Against a position only 6 hits")                     \
    N(5,  10,  RULE,  "A lone commander is attacked with Attack dice")      \
    N(5,  11,  RULE,  "On 4 or more he is captured")                        \
    N(5,  12,  RULE,  "Else he flees to the nearest friends")               \
    N(6,  1,   RULE,  "Troops are tested in turn, the holder first")        \
    N(6,  2,   RULE,  "A commander adds 1 to morale")                       \
    N(6,  3,   INFO,  "An example: morale 5 counts as 6")                   \
    N(6,  4,   RULE,  "The enemy rolls two dice and adds the markers")      \
    N(6,  5,   RULE,  "Over its morale a troop is removed")                 \
    N(6,  6,   RULE,  "After a melee its commander is captured on 6")       \
    N(6,  7,   RULE,  "Else he flees to the nearest friends")               \
    N(7,  1,   RULE,  "The main commander is captured")                     \
    N(7,  2,   RULE,  "Half the force or more is destroyed")                \
    N(7,  3,   RULE,  "An objective is achieved")                           \
    N(8,  1,   INFO,  "Cavalry (E): 3 dice, morale 9")                      \
    N(8,  2,   INFO,  "Cavalry (O): 2 dice, morale 8")                      \
    N(8,  3,   INFO,  "Dragoon: 2 dice, shooters, morale 8")                \
    N(8,  4,   INFO,  "Muskets: 3 dice, shooters, morale 7")                \
    N(8,  5,   INFO,  "Pikes: 3 dice, morale 7")                            \
    N(8,  6,   INFO,  "Pikes (E): 4 dice, morale 8")                        \
    N(8,  7,   INFO,  "Gun: 1 die, morale 6")                               \
    N(8,  8,   RULE,  "+S: the troop has shooters")                         \
    L(G,  1,   INFO,  "Units of length, the table")                         \
    L(G,  2,   INFO,  "Binary angles")                                      \
    L(G,  3,   INFO,  "Direction vectors")                                  \
    L(G,  4,   INFO,  "Rounding")                                           \
    L(G,  5,   RULE,  "Bases and their corners")                            \
    L(G,  6,   RULE,  "Distance")                                           \
    L(G,  7,   RULE,  "Contact and overlap")                                \
    L(G,  8,   RULE,  "Front, flank, rear by lines")                        \
    L(G,  9,   RULE,  "Arc of fire")                                        \
    L(G,  10,  RULE,  "A straight leg")                                     \
    L(G,  11,  RULE,  "A contact leg")                                      \
    L(G,  12,  RULE,  "A wheel")                                            \
    L(G,  13,  RULE,  "A turn")                                             \
    L(G,  14,  RULE,  "Squaring up")                                        \
    L(G,  15,  RULE,  "Line of sight past bases")                           \
    L(G,  16,  RULE,  "Positions are polygons")                             \
    L(G,  17,  RULE,  "Where a leaving commander stands")                   \
    L(G,  18,  RULE,  "What joining costs")                                 \
    L(I,  1,   RULE,  "Sides, turns, the holder before turn 1")             \
    L(I,  2,   RULE,  "Order of the initiative dice")                       \
    L(I,  3,   RULE,  "When stress is taken off")                           \
    L(I,  4,   RULE,  "Who may take it off")                                \
    L(I,  5,   RULE,  "Never more than the troop has and the side rolled")  \
    L(I,  6,   RULE,  "Level totals after stress was taken off")            \
    L(I,  7,   RULE,  "A commander within reach")                           \
    L(I,  8,   RULE,  "How far halted goes")                                \
    L(I,  9,   RULE,  "How the sides alternate")                            \
    L(I,  10,  RULE,  "Arc of fire")                                        \
    L(I,  11,  RULE,  "Line of sight")                                      \
    L(I,  12,  RULE,  "Range is between closest points")                    \
    L(I,  13,  RULE,  "Targets")                                            \
    L(I,  14,  RULE,  "How long a misfire lasts")                           \
    L(I,  15,  INFO,  "Base sizes")                                         \
    L(I,  16,  RULE,  "Legs and wheels, and their cost")                    \
    L(I,  17,  RULE,  "One turn on the spot")                               \
    L(I,  18,  RULE,  "Contact is declared")                                \
    L(I,  19,  RULE,  "The extra half move")                                \
    L(I,  20,  RULE,  "A gun's pivot")                                      \
    L(I,  21,  RULE,  "Nobody moves out of contact")                        \
    L(I,  22,  RULE,  "Moving through others")                              \
    L(I,  23,  RULE,  "How commanders move")                                \
    L(I,  24,  RULE,  "Nothing ends off the table")                         \
    L(I,  25,  RULE,  "Lining up after contact")                            \
    L(I,  26,  RULE,  "Attaching and leaving")                              \
    L(I,  27,  INFO,  "Dragoons are Horse")                                 \
    L(I,  28,  RULE,  "Shooting range, and a place to stop")                \
    L(I,  29,  RULE,  "No shooting in contact")                             \
    L(I,  30,  RULE,  "One shot a turn")                                    \
    L(I,  31,  RULE,  "Who fights whom")                                    \
    L(I,  32,  RULE,  "Picks, dice, markers, commanders")                   \
    L(I,  33,  RULE,  "Front, flank and rear")                              \
    L(I,  34,  RULE,  "Flank dice against one target")                      \
    L(I,  35,  RULE,  "The rear costs a marker each")                       \
    L(I,  36,  RULE,  "Who has the position")                               \
    L(I,  37,  RULE,  "Commanders in melee")                                \
    L(I,  38,  RULE,  "Several captors")                                    \
    L(I,  39,  RULE,  "Where a commander flees")                            \
    L(I,  40,  RULE,  "Which troops are tested")                            \
    L(I,  41,  RULE,  "How the morale phase runs")                          \
    L(I,  42,  RULE,  "Over is more than")                                  \
    L(I,  43,  RULE,  "A commander's 1 counts once")                        \
    L(I,  44,  RULE,  "Markers stay after the test")                        \
    L(I,  45,  RULE,  "What counts as after a melee")                       \
    L(I,  46,  INFO,  "Nobody advances or pursues")                         \
    L(I,  47,  RULE,  "When victory is checked")                            \
    L(I,  48,  RULE,  "What is half of the force")                          \
    L(I,  49,  RULE,  "When the objective is looked at")                    \
    L(I,  50,  RULE,  "One main commander a side")                          \
    L(I,  51,  INFO,  "Forces are the scenario's")                          \
    L(I,  52,  RULE,  "A last turn, if the scenario has one")               \
    L(I,  53,  INFO,  "Markers do nothing else")                            \
    L(I,  54,  INFO,  "E and O are names")                                  \
    L(I,  55,  INFO,  "How a commander is lost")                            \
    L(I,  56,  RULE,  "Which dice a gun uses")                              \
    L(I,  57,  RULE,  "Giving up")                                          \
    L(I,  58,  INFO,  "Other terrain does nothing")
/* clang-format on */

#define SF_SECTION_G 'G'
#define SF_SECTION_I 'I'

#define SF_N_ENUM(section, number, kind, title)                                                    \
    SF_##section##_##number = MU_CLAUSE(section, number),
#define SF_L_ENUM(letter, number, kind, title)                                                     \
    SF_##letter##_##number = MU_CLAUSE_IN(SF_SECTION_##letter, number),
enum sf_clause { SF_CLAUSES(SF_N_ENUM, SF_L_ENUM) };
#undef SF_N_ENUM
#undef SF_L_ENUM

#define SF_COUNT(section, number, kind, title) +1
enum { SF_CLAUSES_N = 0 SF_CLAUSES(SF_COUNT, SF_COUNT) };
#undef SF_COUNT

extern const mu_clause_row sf_clauses[SF_CLAUSES_N];

#endif
