import { type RawBuilder, sql } from "kysely";
import type { AssignedKind } from "#contract/assignments/assignment.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { OpenWork } from "#contract/assignments/schema.ts";
import type { Skill } from "#contract/people/fields.ts";
import { orderArea } from "#gateway/store/delivery/areas.ts";
import { literals, type WorkKind, workOfRole } from "./work.ts";

/** How an order or a return is read as work of a person, as SQL over `from`. */
interface WorkSource {
  readonly from: RawBuilder<unknown>;
  readonly items: RawBuilder<number>;
  /** The lines of its goods; more conditions may follow. */
  readonly goods: RawBuilder<unknown>;
  readonly quantity: RawBuilder<number>;
  readonly slotEnd: RawBuilder<string | null>;
}

/** Each kind that is assigned. A return goes to the address of its order. */
const workSources: Readonly<Record<AssignedKind, WorkSource>> = {
  order: {
    from: sql`orders`,
    items: sql<number>`orders.item_count`,
    goods: sql`order_lines
      where order_lines.store_id = orders.store_id and order_lines.order_id = orders.id`,
    quantity: sql<number>`order_lines.quantity`,
    slotEnd: sql<string | null>`orders.slot_end`,
  },
  return: {
    from: sql`return_orders
      join orders on orders.store_id = return_orders.store_id and orders.id = return_orders.order_id`,
    items: sql<number>`return_orders.item_count`,
    goods: sql`return_lines
      join order_lines on order_lines.store_id = return_lines.store_id
        and order_lines.order_id = return_lines.order_id and order_lines.line = return_lines.line
      where return_lines.store_id = return_orders.store_id and return_lines.return_id = return_orders.id`,
    quantity: sql<number>`return_lines.quantity`,
    slotEnd: sql<string | null>`null::timestamptz`,
  },
};

/**
 * The columns of a record as work. Its kilograms are not rounded; goods by the piece count with what a piece weighs,
 * and with nothing where that is not known.
 */
export function workColumns(kind: AssignedKind) {
  const { from, items, goods, quantity, slotEnd } = workSources[kind];
  const kilograms = sql<number>`coalesce((
    select sum(${quantity} * case order_lines.unit when 'weight' then 1 else (
      select products.grams from products
      where products.store_id = order_lines.store_id and products.id = order_lines.product_id) / 1000.0 end)
    from ${goods}), 0)::float8`;
  return { from, items, kilograms, area: orderArea, slotEnd };
}

/**
 * The skills that a picker or rider needs to take it. Riders do not weigh goods, so they only need the skill for frozen
 * ones.
 */
export function needsFor(role: AssigneeRole, kind: AssignedKind): RawBuilder<Skill[]> {
  const { goods } = workSources[kind];
  const frozen = sql`case when exists (
    select from ${goods} and exists (
      select from products where products.store_id = order_lines.store_id and products.id = order_lines.product_id
        and products.frozen)
  ) then 'frozen' end`;
  const weighed = sql`case when exists (select from ${goods} and order_lines.unit = 'weight') then 'weighed' end`;
  const needs = role === "picker" ? sql`${frozen}, ${weighed}` : frozen;
  return sql<Skill[]>`array_remove(array[${needs}], null)`;
}

/** One row of `openWork`: the work, who has it, and its weight, which is not rounded. */
interface HeldWork extends OpenWork {
  readonly holderId: string;
}

/**
 * All orders and returns that people of a role in a store have now, one row each. They are searched by status, because
 * only a few are open, but a person may have had many before.
 */
export function openWork(storeId: string, role: AssigneeRole): RawBuilder<HeldWork> {
  const parts = workOfRole[role].map((work) => openOf(storeId, work));
  return sql<HeldWork>`(${sql.join(parts, sql` union all `)})`;
}

function openOf(storeId: string, { kind, table, column, open }: WorkKind): RawBuilder<HeldWork> {
  const columns = workColumns(kind);
  const own = (name: string) => sql.ref(`${table}.${name}`);
  return sql<HeldWork>`
    select ${sql.lit(kind)}::text as kind, ${own("id")} as id, ${own("number")} as number, ${own(column)} as "holderId",
      ${columns.items} as items, ${columns.kilograms} as kilograms, ${columns.area} as area,
      ${columns.slotEnd} as "slotEnd"
    from ${columns.from}
    where ${own("store_id")} = ${storeId} and ${own("status")} in (${literals(open)}) and ${own(column)} is not null`;
}
