import { sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Chance } from "./chance.ts";
import type { DemoCustomer } from "./people.ts";

/** When the demo's stores deliver: the slots in which its orders are promised. */
export const demoHours = { opensAt: "07:00", closesAt: "21:00", slotMinutes: 120 } as const;

/** How many orders each slot takes, and what it costs more, in paise: the evening is what everybody wants. */
const slotRules = [
  ["07:00", 24, 0],
  ["09:00", 36, 0],
  ["11:00", 36, 0],
  ["13:00", 30, 0],
  ["15:00", 30, 0],
  ["17:00", 40, 900],
  ["19:00", 40, 1_900],
] as const;

const day = 86_400_000;

/** What the orders of a demo store are agreed on. */
interface TermsOf {
  readonly storeId: string;
  readonly customers: readonly DemoCustomer[];
  /** In milliseconds. */
  readonly now: number;
}

/** Makes slots with their capacity, and the addresses of customers. */
export async function furnishTerms(trx: Trx, chance: Chance, { storeId, customers, now }: TermsOf) {
  const at = (days: number) => new Date(now + days * day).toISOString();
  await insertRows(
    trx,
    "slot_rules",
    slotRules.map(([starts_at, capacity, surcharge]) => ({ store_id: storeId, starts_at, capacity, surcharge })),
  );
  await insertRows(
    trx,
    "customer_addresses",
    customers.map(({ id, address }) => ({
      store_id: storeId,
      customer_id: id,
      id: chance.id(),
      ...address,
      used_at: at(-chance.whole(1, 60)),
    })),
  );
}

/** Gives the orders that are still to be delivered the places of their slots, more than a slot has where need be. */
export async function takePlaces(trx: Trx, storeId: string, now: number): Promise<void> {
  const ahead = sql`
    from orders join stores on stores.id = orders.store_id
    join slot_rules on slot_rules.store_id = orders.store_id
      and slot_rules.starts_at = (slot_start at time zone stores.time_zone)::time
    where orders.store_id = ${storeId} and status not in ('Cancelled', 'Rejected')
      and slot_end = slot_start + make_interval(mins => slot_minutes) and slot_end > ${new Date(now).toISOString()}`;
  await sql`
    insert into slot_counts (store_id, slot_start, slot_end, capacity, taken)
    select orders.store_id, slot_start, slot_end, greatest(max(slot_rules.capacity), count(*)), count(*) ${ahead}
    group by orders.store_id, slot_start, slot_end`.execute(trx);
  await sql`
    insert into slot_places (store_id, order_id, slot_start, slot_end)
    select orders.store_id, orders.id, slot_start, slot_end ${ahead}`.execute(trx);
}
