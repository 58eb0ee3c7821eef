import { formatAmount, sumAmounts } from "#contract/money.ts";
import type { TransactionKind } from "#contract/payments/ledger.ts";
import type { LedgerTransaction, OrderLedger } from "#contract/payments/schema.ts";
import type { Option } from "#commands/given/questions.ts";

const deeds: Readonly<Record<TransactionKind, string>> = {
  charge: "Charged",
  payment: "Paid",
  "give back": "Given back",
  reversal: "Entered by mistake",
  removal: "Taken back with an import",
  drawer: "Cash drawer",
  unmatched: "Assigned",
};

/** Every entry of the ledger about an order, as what can be chosen and copied: what an order owes is their sum. */
export function ledgerOptions({ transactions, timeZone }: OrderLedger): Option<string>[] {
  return transactions.map((transaction) => ledgerLine(transaction, timeZone));
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
