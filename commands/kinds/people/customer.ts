import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Commands for customers; their ids begin with "customer.". F2 begins a customer's phone order (`phone.take-order`). */
export const commands: readonly Command[] = simpleCommands({
  kind: "customer",
  form: loadAhead(() => import("#commands/kinds/forms/people/customer-form.ts")),
});
