import { formatAmount, sumAmounts } from "#contract/money.ts";
import type { TransactionKind } from "#contract/payments/ledger.ts";
import type { LedgerTransaction } from "#contract/payments/schema.ts";
import type { Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";

const deeds: Readonly<Record<TransactionKind, string>> = {
  charge: "Charged",
  payment: "Paid",
  "give back": "Given back",
  reversal: "Entered by mistake",
  removal: "Taken back with an import",
  drawer: "Cash drawer",
  unmatched: "Assigned",
};

/**
 * Shows every entry of the ledger about an order, of which its balance is the sum; choosing one copies it. Amounts in minor
 * units.
 */
export async function explainBalance(
  {
    storeId,
    orderId,
    orderNumber,
  }: { readonly storeId: string; readonly orderId: string; readonly orderNumber: string },
  tools: Tools,
): Promise<void> {
  const { balance, transactions, timeZone } = await tools.api("ledger.order", { params: { storeId, orderId } });
  const text = await tools.choose<string>({
    title: `${orderNumber}: ${balanceTitle(balance, transactions.length)}`,
    options: transactions.map((transaction) => ledgerLine(transaction, timeZone)),
  });
  if (text) await tools.copy(text);
}

function balanceTitle(balance: number, entries: number): string {
  if (balance > 0) return `why ${formatAmount(balance)} is owed`;
  if (balance < 0) return `why ${formatAmount(-balance)} is to be given back`;
  return entries === 0 ? "nothing was charged or paid yet" : "why nothing is owed";
}

/** What a transaction did to what an order owes, and between which accounts the money moved. */
function ledgerLine({ at, kind, by, note, entries }: LedgerTransaction, timeZone: string): Option<string> {
  const signed = (amount: number) => `${amount > 0 ? "+" : ""}${formatAmount(amount)}`;
  const own = sumAmounts(entries.filter(({ account }) => account === "order").map(({ amount }) => amount));
  const others = entries.filter(({ account }) => account !== "order");
  const sides = others.map(({ account, provider, amount }) => `${provider ?? account} ${signed(amount)}`);
  const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone });
  const title = `${deeds[kind]} ${signed(own)}`;
  const hint = [sides.join(", "), clock.format(new Date(at)), by, note].filter(Boolean).join(" · ");
  return { value: `${title} (${hint})`, title, hint };
}
