import { formatAmount } from "#contract/money.ts";
import { differenceText } from "#contract/payments/cash-count.ts";
import { grouped } from "#contract/text.ts";
import type { CashDrawer } from "#contract/payments/drawer-schema.ts";
import { drawerCloseFields, drawerMovementFields, drawerOpenFields } from "#contract/payments/fields.ts";
import { entriesOf } from "#commands/kinds/figures/figure-entries.ts";
import { drawerFigures } from "#commands/kinds/figures/money-figures.ts";
import { chooseUnmatched } from "#commands/kinds/forms/money/unmatched.ts";
import { giveMoneyBack } from "#commands/kinds/forms/money/payment-forms.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { countField, readCount } from "./count-cash.ts";

/** A drawer has no version. The gateway locks it while it is changed. */
const saved = (storeId: string, { id }: CashDrawer) => ({ id, storeId, version: 1 });

/** One's open drawer; null when none is open, after a message that says so. */
async function openOne(storeId: string, tools: Tools): Promise<CashDrawer | null> {
  const { drawer } = await tools.api("drawer.current", { params: { storeId } });
  if (!drawer) tools.tell("You have no open cash drawer: open one first", "plain");
  return drawer;
}

/** Asks for the float and opens one's cash drawer with it. */
export async function openDrawer(storeId: string, tools: Tools): Promise<void> {
  const { drawer, usualFloat } = await tools.api("drawer.current", { params: { storeId } });
  if (drawer) {
    tools.tell("You have an open cash drawer already", "plain", heldText(drawer, "is in it"));
    return;
  }
  await tools.fill({
    name: "drawer-open",
    title: "Open cash drawer",
    as: "dialog",
    fields: {
      float: {
        ...otherField("drawer.float"),
        limits: drawerOpenFields.float,
        hint: "The cash that is in it at the start",
      },
    },
    values: () => ({ float: usualFloat }),
    save: async ({ float }, { idempotencyKey }) =>
      saved(
        storeId,
        await tools.api("drawer.open", { params: { storeId }, body: { float: float ?? 0 } }, { idempotencyKey }),
      ),
    saved: "Your cash drawer is open",
  });
}

/** One's open drawer; where none is open, opening it is offered. */
export async function ownDrawer(storeId: string, tools: Tools): Promise<CashDrawer | null> {
  const read = async () => (await tools.api("drawer.current", { params: { storeId } })).drawer;
  const drawer = await read();
  if (drawer) return drawer;
  const opens = await tools.choose({
    title: "You have no open cash drawer",
    options: [
      { value: true, title: "Open one now ..." },
      { value: false, title: "Not now" },
    ],
  });
  if (!opens) return null;
  await openDrawer(storeId, tools);
  return read();
}

/** Shows one's open cash drawer, with the entries behind each figure. */
export async function showDrawer(storeId: string, tools: Tools): Promise<void> {
  const drawer = await openOne(storeId, tools);
  if (!drawer) return;
  await tools.ask("figures", {
    title: "Your cash drawer",
    shows: drawerFigures(drawer),
    ...entriesOf(storeId, tools),
  });
}

/** Asks for an amount and a reason, and puts that much into one's drawer or takes it out. */
export async function moveCash(storeId: string, tools: Tools): Promise<void> {
  const drawer = await openOne(storeId, tools);
  if (!drawer) return;
  const { direction, amount, reason } = drawerMovementFields;
  await tools.fill({
    name: "drawer-movement",
    title: "Put cash in or take some out",
    as: "dialog",
    fields: {
      direction: { ...otherField("drawer.direction"), limits: direction },
      amount: {
        ...otherField("drawer.amount"),
        limits: amount,
        hint: heldText(drawer, "is in your drawer"),
      },
      reason: { ...otherField("drawer.reason"), limits: reason, wide: true },
    },
    values: () => ({}),
    save: async (values, { idempotencyKey }) => {
      const body = {
        direction: values.direction as "in" | "out",
        amount: values.amount ?? 0,
        reason: values.reason ?? "",
      };
      const params = { storeId, drawerId: drawer.id };
      return saved(storeId, await tools.api("drawer.move", { params, body }, { idempotencyKey }));
    },
    sentence: ({ direction, amount }) =>
      amount && direction
        ? `${direction === "in" ? "Put" : "Take"} ${formatAmount(amount)} ${direction === "in" ? "into" : "out of"} your cash drawer`
        : null,
    button: ({ direction, amount }) =>
      amount && direction ? `${direction === "in" ? "Put in" : "Take out"} ${formatAmount(amount)}` : null,
    saved: "Cash moved",
  });
}

/**
 * Asks for the counted cash without telling what should be there, closes one's drawer and tells what was expected. Where
 * that differs, the gateway asks for a note first.
 */
export async function closeDrawer(storeId: string, tools: Tools): Promise<void> {
  const drawer = await openOne(storeId, tools);
  if (!drawer) return;
  let after = drawer;
  const closed = await tools.fill({
    name: "drawer-close",
    title: "Close cash drawer",
    as: "dialog",
    fields: {
      counted: countField("What is in it, all of it"),
      note: {
        ...otherField("drawer.note"),
        limits: drawerCloseFields.note,
        hint: "Needed where more or less was counted than should be there",
        wide: true,
      },
    },
    values: () => ({}),
    save: async ({ note, counted }, { idempotencyKey }) => {
      const params = { storeId, drawerId: drawer.id };
      // The same count once more changes nothing, so a save that was refused for its note counts only once.
      await tools.api("drawer.count", { params, body: readCount(counted) }, { idempotencyKey });
      const body = note ? { note } : {};
      after = await tools.api("drawer.close", { params, body }, { idempotencyKey });
      return saved(storeId, after);
    },
    saved: "",
  });
  if (!closed) return;
  const { counted, expected } = after;
  const difference = (counted ?? 0) - (expected ?? 0);
  const words = differenceText(difference, formatAmount);
  tools.tell(
    "Your cash drawer is closed",
    "success",
    `Expected ${formatAmount(expected ?? 0)}, counted ${formatAmount(counted ?? 0)}${words && `: ${words}, posted as the difference`}`,
  );
  await tools.refresh();
}

/** "900.00 is in it"; empty where it is not told, because the drawer is counted without knowing it. */
function heldText({ balance }: CashDrawer, is: string): string {
  return balance === null ? "" : `${formatAmount(balance)} ${is}`;
}

/** Checks the ledger of the store and all that must fit to it, and says what was found. */
export async function checkLedger(storeId: string, tools: Tools): Promise<void> {
  const { transactions, debits, credits, findings } = await tools.api("ledger.check", { params: { storeId } });
  const sums = `${grouped(transactions)} postings, debits ${formatAmount(debits)}, credits ${formatAmount(credits)}`;
  if (findings.length === 0)
    tools.tell("The ledger, orders, promotions, prices, invoices, returns and stock have no errors", "success", sums);
  else tools.tell(`Errors in the books: ${findings.map(({ rule, of }) => `${of}: ${rule}`).join("; ")}`, "error", sums);
}

/**
 * Asks which of the payments that fitted no order goes back, books it on the order that it was paid for, and gives back
 * what that was paid too much.
 */
export async function giveUnmatchedBack(storeId: string, tools: Tools): Promise<void> {
  const payment = await chooseUnmatched("Which unmatched payment is given back?", storeId, tools);
  if (!payment) return;
  const amount = formatAmount(payment.amount);
  const agreed = await tools.confirm({
    title: `Give ${amount} back by ${payment.method}${payment.number ? `, paid for ${payment.number}` : ""}?`,
    yes: `Give ${amount} back`,
    no: "Keep it for now",
  });
  if (!agreed) return;
  const params = { storeId, unmatchedId: payment.id };
  const order = await tools.api("unmatched.give-back", { params, body: {} }, { idempotencyKey: tools.newKey() });
  await giveMoneyBack(order, tools);
}
