import { sql } from "kysely";
import type { OrderSource } from "#contract/enumerations.ts";
import type { OrderSituation, PromotionConditions, StoreMoment } from "#contract/pricing/conditions.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { segmentIdsWith } from "#gateway/store/segments/read-segments.ts";
import type { RecordField, RecordFields } from "#contract/records/define-record.ts";

/** An order, placed or not, for which promo codes and offers are judged. */
export interface JudgedOrder {
  /** In milliseconds. */
  readonly now: number;
  readonly source: OrderSource;
  /** The delivery area to which it goes; null where no area has it, and where it is fetched. */
  readonly areaId: string | null;
  /** Whose order it is; null for somebody new. */
  readonly customerId: string | null;
  /** The order itself, which is none of the customer's other orders. */
  readonly orderId?: string;
}

/** What the conditions of some promo codes and offers ask of an order. Its customer is judged as things are now. */
export async function readSituation(
  db: Db,
  storeId: string,
  order: JudgedOrder,
  conditions: readonly Pick<PromotionConditions, "segmentId">[],
): Promise<OrderSituation> {
  const { now, source, areaId, customerId, orderId = null } = order;
  const { rows } = await sql<StoreMoment & { readonly isFirst: boolean }>`
    select to_char(here, 'YYYY-MM-DD') as day, to_char(here, 'Dy') as weekday, to_char(here, 'HH24:MI') as time,
      not exists (select from orders where orders.store_id = store and customer_id = ${customerId}::uuid
        and status not in ('Cancelled', 'Rejected') and orders.id is distinct from ${orderId}::uuid) as "isFirst"
    from (select id as store, ${new Date(now).toISOString()}::timestamptz at time zone time_zone as here
      from stores where id = ${storeId}) as place`.execute(db);
  const [found] = rows;
  if (!found) throw notFound("store");
  const { isFirst, ...moment } = found;
  const asked = new Set(conditions.flatMap(({ segmentId }) => segmentId ?? []));
  return { moment, source, areaId, isFirst, segments: await segmentIdsWith(db, storeId, customerId, asked) };
}

/** What a promo code or an offer is today, as SQL about a row of its table: "Running", "Planned", ... */
export function standingSql(table: "promo_codes" | "offers") {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const [from, to] = [column("from_time"), column("to_time")];
  // After midnight, a window of the night before is one of that day still.
  const today = sql`(select here::date - ((${from} > ${to} and here::time < ${to}) is true)::int
    from (select now() at time zone time_zone as here from stores where id = ${column("store_id")}) as clock)`;
  return sql<string>`case when ${column("ends_on")} < ${today} then 'Ended'
    when ${column("state")} <> 'ACTIVE' then 'Paused'
    when uses >= maximum_uses or spent >= budget then 'Used up'
    when ${column("starts_on")} > ${today} then 'Planned' else 'Running' end`.as("standing");
}

/** What a promo code or an offer has left of its budget and has sold, as SQL about a row of its table. */
export function figuresSql(table: "promo_codes" | "offers") {
  const uses = table === "offers" ? sql`offer_uses used` : sql`promo_uses used`;
  const id = table === "offers" ? sql`used.offer_id` : sql`used.promo_id`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return [
    sql<number>`${column("uses")}`.as("uses"),
    sql<number>`${column("spent")}`.as("spent"),
    sql<number | null>`${column("budget")} - ${column("spent")}`.as("left"),
    sql<number>`coalesce((select sum(orders.amount - returned_amount) from ${uses}
      join orders on orders.store_id = used.store_id and orders.id = used.order_id
      where used.store_id = ${column("store_id")} and ${id} = ${column("id")} and used.counted), 0)::bigint`.as(
      "sales",
    ),
  ] as const;
}

/** The names of the segment and of the area that a promo code or an offer is for, as SQL about a row of its table. */
export function namesSql(table: "promo_codes" | "offers") {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const name = (from: "segments" | "delivery_areas", id: string) =>
    sql<string | null>`(select name from ${sql.table(from)} as named
      where named.store_id = ${column("store_id")} and named.id = ${column(id)})`;
  return [name("segments", "segment_id").as("segment"), name("delivery_areas", "area_id").as("area")] as const;
}

/** A record as a change leaves it. What a new one leaves out is empty, as it will be in its table. */
export function changedRecord<Row extends object>(limits: RecordFields, before: Row | null, fields: Partial<Row>): Row {
  const empty = ({ type }: RecordField): unknown => {
    if (type === "text" || type === "phone") return "";
    if (type === "choices") return [];
    return type === "switch" ? false : null;
  };
  const blank = Object.fromEntries(Object.entries(limits).map(([name, field]) => [name, empty(field)]));
  return { ...blank, ...before, ...fields } as Row;
}

/** Refuses what is wrong with a promo code or an offer by its fields, and days that end before they begin. */
export function refuseWrong(
  before: object | null,
  { startsOn, endsOn }: { readonly startsOn: string | null; readonly endsOn: string | null },
  others: Readonly<Record<string, string>>,
): void {
  const isTurned = startsOn !== null && endsOn !== null && endsOn < startsOn;
  const wrong = Object.entries({ ...others, ...(isTurned ? { endsOn: "is before the first day" } : {}) });
  const [first] = wrong;
  if (!first) return;
  const fields = Object.fromEntries(wrong.map(([field, because]) => [before ? `changes.${field}` : field, because]));
  throw new Refusal("invalid", first[1], { fields });
}
