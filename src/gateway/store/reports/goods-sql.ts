import { sql } from "kysely";
import { daysOf, monthOf, type Period } from "#contract/reports/period.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { momentOfDay } from "#gateway/store/stores/day-of-store.ts";
import type { FactSql, Sql } from "./fact-sql.ts";

/**
 * Moments between which facts count, the second one not included, and the days in which they are. Of days that are
 * compared with some that are not over, the last moment is within the last day.
 */
export interface Moments {
  readonly days: Period;
  readonly from: string;
  readonly to: string;
}

/** Which facts are asked for: those of a store between moments. */
export interface AskedFacts {
  readonly storeId: string;
  readonly zone: string;
  /** Null for what is now. */
  readonly moments: Moments | null;
  /** Which of them count: a condition of the fact. */
  readonly condition: string | undefined;
  /** The ids of the orders that a filter finds; null without a filter. */
  readonly found: Sql | null;
}

/** The figures of goods that are added up. */
export const goodsFigures = [
  "lines",
  "orders",
  "product_orders",
  "category_orders",
  "ordered",
  "supplied",
  "filled",
  "shorts",
  "substitutes",
  "amount",
  "net",
  "lost",
] as const;

/** The picker of an order, and where their name is. */
export const pickerOfOrder = { key: sql`facts.picker_id`, name: sql`picker.name` };
export const withPicker = {
  for: ["picker"],
  join: sql`left join pickers as picker on picker.store_id = facts.store_id and picker.id = facts.picker_id`,
} as const;

const cost = sql`round(product.cost * goods.supplied)`;

/**
 * Goods of orders by product and category. An order counts at its first line of a product, of a category and of all, so
 * that different orders can be added up.
 */
export const goodsSql = {
  from: (asked: AskedFacts) => sql`(${goodsOf(asked)}) as goods
    left join products as product on product.store_id = ${asked.storeId} and product.id = goods.product_id`,
  storeId: null,
  at: null,
  dimensions: {
    product: { key: sql`goods.product_id`, name: sql`goods.name` },
    category: { key: sql`nullif(goods.category, '')` },
    branch: { key: sql`product.category_id` },
  },
  columns: {
    lines: sql`goods.lines`,
    ordered: sql`goods.ordered`,
    supplied: sql`goods.supplied`,
    filled: sql`goods.filled`,
    shorts: sql`goods.shorts`,
    substitutes: sql`goods.substitutes`,
    amount: sql`goods.amount`,
    lost: sql`goods.lost`,
    net: sql`goods.net`,
    cost,
    margin: sql`(goods.net - ${cost})`,
  },
  counted: {
    order: { all: sql`goods.orders`, product: sql`goods.product_orders`, category: sql`goods.category_orders` },
  },
  conditions: { costed: sql`(product.cost is not null)` },
  fields: {},
} as const satisfies FactSql;

/** Goods of orders by what orders have themselves: what all lines of an order come to. */
export const goodsByOrderSql = {
  from: sql`order_facts as facts`,
  storeId: sql`facts.store_id`,
  id: sql`facts.order_id`,
  at: sql`facts.placed_at`,
  day: sql`facts.day`,
  joins: [withPicker],
  dimensions: { picker: pickerOfOrder },
  columns: {
    lines: sql`facts.lines`,
    ordered: sql`facts.ordered`,
    supplied: sql`facts.supplied`,
    filled: sql`facts.filled`,
    shorts: sql`facts.shorts`,
    substitutes: sql`facts.substitutes`,
    amount: sql`facts.goods_amount`,
    lost: sql`facts.lost`,
  },
  counted: { order: { all: sql`(facts.lines > 0)::int` } },
  conditions: {},
  fields: { orderStatus: sql`facts.status` },
} as const satisfies FactSql;

/** How many pairs of products are told at most. */
const mostPairs = 1_000;

/** Pairs of products that were sold in the same orders, each in both directions. */
export const pairSql = {
  from: (asked: AskedFacts) => sql`(${pairsOf(asked)}) as pair`,
  storeId: null,
  at: null,
  dimensions: {
    product: { key: sql`pair.product_id`, name: sql`pair.name` },
    with: { key: sql`pair.other_id`, name: sql`pair.other_name` },
  },
  columns: {
    orders: sql`pair.orders`,
    firstOrders: sql`pair.first_orders`,
    weight: sql`pair.orders * pair.all_orders`,
    chance: sql`pair.first_orders * pair.other_orders`,
  },
  conditions: {},
  fields: {},
} as const satisfies FactSql;

/** The pairs that most orders have. Orders in which a product stands twice are counted apart, which takes longer. */
function pairsOf(asked: AskedFacts): Sql {
  const { storeId, moments, found } = asked;
  const pairs = (isTwice: boolean): Sql => sql`
    select one.product_id as one, other.product_id as other,
      ${isTwice ? sql`count(distinct facts.order_id)` : sql`count(*)`} as orders
    from order_facts as facts
    join order_lines as one on one.store_id = facts.store_id and one.order_id = facts.order_id
    join order_lines as other on other.store_id = one.store_id and other.order_id = one.order_id
      and other.product_id > one.product_id
    where facts.store_id = ${storeId} and facts.placed_at >= ${moments?.from} and facts.placed_at < ${moments?.to}
      and order_is_sold(facts.status) and ${isTwice ? sql`facts.has_twice` : sql`not facts.has_twice`}
      ${isFound(found)}
    group by 1, 2`;
  return sql`
    with goods as materialized (
      select product_id, max(name) as name, sum(product_orders) as orders, sum(sum(orders)) over () as all_orders
      from (${goodsOf(asked)}) as goods group by product_id
    ), pairs as (
      select one, other, sum(orders) as orders from (${pairs(false)} union all ${pairs(true)}) as found
      group by one, other order by 3 desc, one, other limit ${mostPairs}
    )
    select first.product_id, first.name, second.product_id as other_id, second.name as other_name, pairs.orders,
      first.orders as first_orders, second.orders as other_orders, first.all_orders
    from pairs cross join lateral (values (one, other), (other, one)) as ways (from_id, to_id)
    join goods as first on first.product_id = from_id
    join goods as second on second.product_id = to_id`;
}

function isFound(found: Sql | null): Sql {
  return found ? sql`and facts.order_id in (${found})` : sql``;
}

/** Goods by product and category: of whole months as they are summed up, and of the days at the edges by their lines. */
function goodsOf(asked: AskedFacts): Sql {
  const parts = asked.moments ? partsOf(asked.moments, asked.zone, asked.found) : [];
  return sql`
    select product_id, category, max(name) as name,
      ${sql.join(goodsFigures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from (${sql.join(
      parts.map((part) => ("months" in part ? monthsOf(asked, part.months) : linesOf(asked, part))),
      sql` union all `,
    )}) as parts
    group by product_id, category having sum(lines) <> 0`;
}

function monthsOf({ storeId, condition }: AskedFacts, months: readonly string[]): Sql {
  return sql`
    select product_id, category, name, ${sql.join(goodsFigures.map((name) => sql.ref(name)))} from goods_months
    where store_id = ${storeId} and month = any(${[...months]}::date[])
      ${condition === undefined ? sql`` : sql`and ${sql.ref(condition === "sold" ? "is_sold" : "is_picked")}`}`;
}

function linesOf({ storeId, condition, found }: AskedFacts, { sign, from, to }: Lines): Sql {
  const first = (of: Sql): Sql => sql`(goods.line = min(goods.line) over (partition by ${of}))::int`;
  const value: Readonly<Record<(typeof goodsFigures)[number], Sql>> = {
    lines: sql`1`,
    orders: first(sql`goods.order_id`),
    product_orders: first(sql`goods.order_id, goods.product_id`),
    category_orders: first(sql`goods.order_id, goods.category`),
    ordered: sql`goods.ordered`,
    supplied: sql`goods.supplied`,
    filled: sql`goods.filled`,
    shorts: sql`goods.shorts`,
    substitutes: sql`goods.substitutes`,
    amount: sql`goods.amount`,
    net: sql`goods.amount - case when facts.tax_on_top then 0 else goods.tax end`,
    lost: sql`goods.lost`,
  };
  return sql`
    select goods.product_id, goods.category, goods.name,
      ${sql.join(goodsFigures.map((name) => sql`${sql.lit(sign)} * (${value[name]}) as ${sql.ref(name)}`))}
    from order_facts as facts
    join order_goods as goods on goods.store_id = facts.store_id and goods.order_id = facts.order_id
    where facts.store_id = ${storeId} and facts.placed_at >= ${from} and facts.placed_at < ${to}
      and ${
        condition === undefined
          ? sql`(order_is_sold(facts.status) or order_is_picked(facts.status))`
          : sql`${sql.ref(`order_is_${condition}`)}(facts.status)`
      } ${isFound(found)}`;
}

/** Lines of orders between two moments, which are added or taken away. */
interface Lines {
  readonly sign: 1 | -1;
  readonly from: Sql;
  readonly to: Sql;
}

/**
 * Days as whole months and what is left. A month of which most days are asked for is taken whole, without the lines of
 * its other days; so no month needs the lines of more than half of it. Months know nothing of single orders: what a
 * filter finds is read from its lines.
 */
function partsOf(
  { days, from, to }: Moments,
  zone: string,
  found: Sql | null,
): readonly ({ readonly months: readonly string[] } | Lines)[] {
  if (found) return [{ sign: 1, from: sql`${from}`, to: sql`${to}` }];
  const at = sql`${zone}`;
  const months: string[] = [];
  const lines: Lines[] = [];
  for (let month = monthOf(days.from); month.from <= days.to; month = monthOf(dayAfter(month.to, 1))) {
    const begins = momentOfDay(sql`${month.from}::date`, at);
    const over = momentOfDay(sql`${month.to}::date + 1`, at);
    const starts = days.from > month.from;
    const asked = { from: starts ? days.from : month.from, to: days.to >= month.to ? month.to : days.to };
    const edges = {
      from: starts ? sql`${from}` : begins,
      to: days.to > month.to ? over : sql`${to}`,
    };
    if (2 * daysOf(asked) < daysOf(month)) lines.push({ sign: 1, ...edges });
    else {
      months.push(month.from);
      if (starts) lines.push({ sign: -1, from: begins, to: edges.from });
      // What is compared with today ends at the present time of a day.
      if (days.to <= month.to) lines.push({ sign: -1, from: edges.to, to: over });
    }
    // The month after it may be none of the calendar.
    if (days.to <= month.to) break;
  }
  return [...(months.length > 0 ? [{ months }] : []), ...lines];
}
