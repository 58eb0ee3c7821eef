import type { Command } from "#commands/command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";

/** Commands for product offers; their ids begin with "product-offer.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "product-offer",
  form: loadAhead(() => import("#commands/kinds/forms/promotions/product-offer-form.ts")),
});
