import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Commands for categories; their ids begin with "category.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "category",
  form: loadAhead(() => import("#commands/kinds/forms/products/category-form.ts")),
  refuseState: ({ products }, state) => (state === "DELETE" && products > 0 ? "has products" : null),
});
