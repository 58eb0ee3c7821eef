import { sql } from "kysely";
import type { AskedProposal, Proposal } from "#contract/indents/schema.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { mostOrdered } from "#contract/indents/status.ts";
import { grouped } from "#contract/text.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";
import { forecastWeek, profileOf, type ServiceLevel } from "./forecast.ts";
import { makeIndent, type NewLine } from "./make-indent.ts";
import { packOf, proposeLine } from "./proposal.ts";
import { readDaysWithout, readDemand, readWeekdays } from "./read-demand.ts";

/**
 * Makes a draft of what the store will need, from its own sales. What is on its way counts, drafts too, so that nobody
 * asks twice. Refused with 404 where the store has no such category, and with 422 where nothing is needed, or more than
 * fits on one indent.
 */
export async function proposeIndent(
  trx: Trx,
  storeId: string,
  { categoryId, ...asked }: AskedProposal,
  author: Author,
): Promise<Proposal> {
  if (categoryId !== null) await refuseUnknownCategory(trx, storeId, categoryId);
  // Two who propose at once must not both propose the same.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`indent proposal ${storeId}`}, 0))`.execute(trx);
  const { leadDays, reviewDays, serviceLevel } = await readSection(trx, storeId, "demand");
  const rules = { leadDays, reviewDays, level: Number(serviceLevel) as ServiceLevel };
  const { today, weekday, sales: byWeekday, days: storeDays } = await readWeekdays(trx, storeId);
  const days = { weekday, profile: profileOf(byWeekday) };
  const without = await readDaysWithout(trx, storeId);
  const lines: NewLine[] = [];
  let withoutSales = 0;
  let notCounted = 0;
  for (const { id, sold, known, isCounted, conversions, ...product } of await readDemand(trx, storeId, categoryId)) {
    const soldByDay = new Map(Object.entries(sold ?? {}).map(([ago, quantity]) => [Number(ago), quantity]));
    const sales = {
      sold: soldByDay,
      without: without.get(id) ?? new Set<number>(),
      known: Math.min(storeDays, known ?? storeDays),
    };
    const forecast = forecastWeek(sales, days.profile, weekday);
    if (forecast === null) withoutSales += 1;
    else if (!isCounted) notCounted += 1;
    else {
      const pack = packOf(conversions, product.unit);
      const line = proposeLine({ ...product, forecast, pack: pack.size }, rules, days);
      if (line) lines.push({ productId: id, ...line, pack: pack.size, packUnit: pack.unit, cost: product.cost });
    }
  }
  const left = `${grouped(withoutSales)} without sales and ${grouped(notCounted)} not counted are left out`;
  if (lines.length === 0) throw new Refusal("invalid", `Nothing is needed: enough is there or on its way; ${left}`);
  if (lines.length > mostOrdered)
    throw new Refusal("invalid", `${grouped(lines.length)} products are needed: choose a category`);
  const expectedDay = asked.expectedDay ?? dayAfter(today, leadDays);
  const indent = await makeIndent(trx, storeId, { ...asked, expectedDay }, author, lines);
  return { indent, withoutSales, notCounted };
}

async function refuseUnknownCategory(trx: Trx, storeId: string, id: string): Promise<void> {
  const found = await trx
    .selectFrom("categories")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("state", "<>", "DELETE")
    .executeTakeFirst();
  if (!found) throw notFound("category", { categoryId: "does not belong to this store" });
}
