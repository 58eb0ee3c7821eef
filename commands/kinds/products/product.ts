import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Commands for products; their ids begin with "product.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "product",
  form: loadAhead(() => import("#commands/kinds/forms/products/product-form.ts")),
  refuseState: () => null,
});
