import { assignCommands } from "./kinds/assign.ts";
import type { Command } from "./command.ts";
import { exportCommands } from "./console/export.ts";
import { goCommands } from "./console/go.ts";
import { helpCommands } from "./console/help.ts";
import { listCommands } from "./console/list.ts";
import { orderCommands } from "./kinds/order.ts";
import { paletteCommands } from "./console/palette.ts";
import { phoneCommands } from "./console/phone.ts";
import { recordCommands } from "./console/record.ts";
import { repeatCommands } from "./console/steps/repeat.ts";
import { scrollCommands } from "./console/scroll.ts";
import { sessionCommands } from "./console/session/session.ts";
import { undoCommands } from "./console/steps/undo.ts";
import { viewCommands } from "./console/view.ts";
import type { Kind } from "#contract/kinds.ts";

/** All commands of some lists by their ids, in the order given; throws where two have the same id. */
export function gather(lists: readonly (readonly Command[])[]): ReadonlyMap<string, Command> {
  const gathered = new Map<string, Command>();
  for (const command of lists.flat()) {
    if (gathered.has(command.id)) throw new Error(`two commands are called ${command.id}`);
    gathered.set(command.id, command);
  }
  return gathered;
}

/** The commands that are always there: those that need no record, and those about orders. */
export const commonCommands: readonly Command[] = [
  ...gather([
    recordCommands,
    orderCommands,
    phoneCommands,
    assignCommands,
    undoCommands,
    repeatCommands,
    exportCommands,
    listCommands,
    viewCommands,
    scrollCommands,
    goCommands,
    sessionCommands,
    paletteCommands,
    helpCommands,
  ]).values(),
];

/**
 * The commands about other kinds of records, plans, money, stock, print and macros. They are fetched together with the screens
 * that need them, or right after. When two commands match a text equally well, the palette lists the first one first:
 * these come after the common ones.
 */
export const kindCommands = {
  return: () => import("./kinds/return.ts"),
  invoice: () => import("./kinds/money/invoice.ts"),
  picker: () => import("./kinds/people/picker.ts"),
  rider: () => import("./kinds/people/rider.ts"),
  vehicle: () => import("./kinds/people/vehicle.ts"),
  user: () => import("./kinds/door/user.ts"),
  role: () => import("./kinds/door/role.ts"),
  client: () => import("./kinds/door/client.ts"),
  audit: () => import("./kinds/audit.ts"),
  transaction: () => import("./kinds/money/transaction.ts"),
  refund: () => import("./kinds/money/refund.ts"),
  further: async () => ({ commands: await furtherCommands() }),
  plan: () => import("./console/plan.ts"),
} satisfies {
  readonly [K in Exclude<Kind, "order"> | "plan" | "further"]: () => Promise<{ readonly commands: readonly Command[] }>;
};

async function furtherCommands(): Promise<readonly Command[]> {
  const lists: readonly (readonly Command[])[] = await Promise.all([
    import("./kinds/order-quote.ts").then(({ orderQuote }) => [orderQuote]),
    import("./kinds/order-terms.ts").then(({ orderTermsCommands }) => orderTermsCommands),
    import("./console/session/session-password.ts").then(({ ownPasswordCommand }) => [ownPasswordCommand]),
    import("./kinds/settings.ts").then(({ settingsCommands }) => settingsCommands),
    import("./kinds/money/payment.ts").then(({ paymentCommands }) => paymentCommands),
    import("./console/money/money.ts").then(({ moneyCommands }) => moneyCommands),
    import("./kinds/return.ts").then(({ returnOrderCommands }) => returnOrderCommands),
    import("./console/stock/stock.ts").then(({ stockCommands }) => stockCommands),
    import("./console/view-layout.ts").then(({ viewLayoutCommands }) => viewLayoutCommands),
    import("./console/print.ts").then(({ printCommands }) => printCommands),
    import("./console/steps/macro.ts").then(({ macroCommands }) => macroCommands),
  ]);
  return lists.flat();
}
