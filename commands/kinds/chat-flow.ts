import type { Command } from "#commands/command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";

/** Commands for the flows of the chatbot; their ids begin with "chat-flow.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "chat-flow",
  form: loadAhead(() => import("#commands/kinds/forms/chat-flow-form.ts")),
});
