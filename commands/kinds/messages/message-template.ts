import type { Command } from "#commands/command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";

/** Commands for templates of messages; their ids begin with "message-template.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "message-template",
  form: loadAhead(() => import("#commands/kinds/forms/messages/template-form.ts")),
});
