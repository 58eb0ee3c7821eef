import type { Command } from "#commands/command.ts";
import { documentComment } from "#commands/record/document-comment.ts";

/** Commands for returns; their ids begin with "return.". */
export const returnCommands: readonly Command[] = [documentComment("return", "return.manage")];
