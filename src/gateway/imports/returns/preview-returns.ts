import { counted } from "#contract/text.ts";
import { formatMoney } from "#contract/money.ts";
import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Destination, Preview, RefuseAccepted } from "#gateway/imports/subject.ts";
import type { TargetStore } from "#gateway/imports/target-store.ts";
import { nothingWritten } from "#gateway/imports/write-result.ts";
import { planReturns, refuseUnmatched } from "./plan-returns.ts";
import { countThere } from "./write-returns.ts";

/** How many returns are shown, and among how many of the file they are looked for: not each is a return of an order. */
const mostShown = 10;
const mostRead = 100;

/** Says what would become of the returns, after they were matched, and how the first of them would stand. */
export async function previewReturns(
  trx: Trx,
  { storeId }: Destination,
  { records, store }: { readonly records: number; readonly store: TargetStore },
  refuse: RefuseAccepted,
): Promise<Preview> {
  await refuseUnmatched(trx, refuse);
  const { rows } = await sql<{ records: number; lines: number }>`
    select count(distinct (name, order_id)) as records, count(distinct line) as lines
    from import_found join import_lines using (line)`.execute(trx);
  const { locale, currency, timeZone } = store;
  const { returns } = await planReturns(trx, storeId, { after: 0, upTo: mostRead }, async () => {});
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const examples = returns.slice(0, mostShown).map(({ name, order, returnedAt, lines, priced }) => {
    const money = formatMoney(priced.amount, currency, locale);
    return `${name}  ${date.format(new Date(returnedAt))}  ${counted(lines.length, "line")} of ${order.number}  ${money}`;
  });
  const there = await countThere(trx, storeId, { after: 0, upTo: records });
  return { result: { ...nothingWritten, ...there, ...rows[0] }, examples };
}
