/* SPDX-License-Identifier: MIT
 *
 * cli/commands.h - every subcommand, one file each: cmd_NAME.c.
 */
#ifndef MU_CLI_COMMANDS_H
#define MU_CLI_COMMANDS_H

#include "cli/command.h"

extern const cli_command cmd_new, cmd_list, cmd_show, cmd_legal, cmd_order, cmd_answer, cmd_undo;
extern const cli_command cmd_auto, cmd_log, cmd_explain, cmd_odds, cmd_note, cmd_branch, cmd_diff;
extern const cli_command cmd_play, cmd_brief, cmd_measure;
extern const cli_command cmd_luck, cmd_verify, cmd_export, cmd_import, cmd_run, cmd_rules;
extern const cli_command cmd_golden, cmd_shrink;
extern const cli_command cmd_key, cmd_checkpoint, cmd_consent, cmd_ruling;
extern const cli_command cmd_dice, cmd_reveal;

#endif
