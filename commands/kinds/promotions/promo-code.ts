import type { Command } from "#commands/command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";

/** Commands for promo codes; their ids begin with "promo-code.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "promo-code",
  form: loadAhead(() => import("#commands/kinds/forms/promotions/promo-code-form.ts")),
});
