import { type RawBuilder, sql } from "kysely";
import type { FactName, facts } from "#contract/reports/facts.ts";
import { bookedSales } from "#gateway/store/ledger/booked-sales.ts";
import { cancelReason } from "#gateway/store/orders/rows/names.ts";
import { buyerSql, customerSql } from "./customer-sql.ts";
import { invoiceLineSql, invoicePartSql, isReplaced } from "./invoice-sql.ts";
import { returnLineSql } from "./return-sql.ts";
import { visitSql } from "./visit-sql.ts";
import { type AskedFacts, goodsSql, pairSql, pickerOfOrder, withPicker } from "./goods-sql.ts";

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>;

/** The value of a dimension, and its name where that is another one. */
interface DimensionSql {
  readonly key: Sql;
  readonly name?: Sql;
}

/** The SQL of a fact. */
export interface FactSql {
  /** Where they are; a function answers only those that are asked for. */
  readonly from: Sql | ((asked: AskedFacts) => Sql);
  readonly storeId: Sql | null;
  /** The id of the record that its list shows; without it, the list does not filter it, or `from` does so. */
  readonly id?: Sql;
  /** When it was; null for what is now, and where `from` is a function. */
  readonly at: Sql | null;
  /** Its day at the store where that is kept; else it follows from `at`. */
  readonly day?: Sql;
  /** What only some dimensions, columns and conditions need. */
  readonly joins?: readonly { readonly for: readonly string[]; readonly join: Sql | ((asked: AskedFacts) => Sql) }[];
  /** Its dimensions without the day. */
  readonly dimensions: Readonly<Record<string, DimensionSql>>;
  readonly columns: Readonly<Record<string, Sql>>;
  /** How many different ones a row counts, by what rows are put together by and of all. */
  readonly counted?: Readonly<Record<string, Readonly<Record<string, Sql>>>>;
  /** For how many of the fact a row stands; one without it. */
  readonly times?: Sql;
  /** The conditions that follow from no filter. */
  readonly conditions: Readonly<Record<string, Sql>>;
  /** The columns of the list's filter fields that conditions name. */
  readonly fields: Readonly<Record<string, Sql>>;
}

/** The names of a fact's dimensions that need SQL. */
type Dimensions<F extends FactName> = Exclude<keyof (typeof facts)[F]["dimensions"], "day">;

/** The names of a fact's conditions that need SQL. */
type Conditions<F extends FactName> = {
  [C in keyof (typeof facts)[F]["conditions"]]: (typeof facts)[F]["conditions"][C] extends null ? C : never;
}[keyof (typeof facts)[F]["conditions"]];

type AllFacts = { readonly line: FactSql } & {
  readonly [F in Exclude<FactName, "line">]: FactSql & {
    readonly dimensions: Readonly<Record<Dimensions<F>, DimensionSql>>;
    readonly conditions: Readonly<Record<Conditions<F>, Sql>>;
  };
};

/** How long a refund waits, as the name of an age; the number before it is what rows are sorted by. */
const age = sql`(case when refunds.created_at > now() - interval '1 day' then '1'
  when refunds.created_at > now() - interval '3 days' then '2'
  when refunds.created_at > now() - interval '7 days' then '3'
  when refunds.created_at > now() - interval '30 days' then '4' else '5' end)`;
const ageName = sql`(case ${age} when '1' then 'Less than a day' when '2' then '1 to 3 days' when '3' then '3 to 7 days'
  when '4' then '7 to 30 days' else 'More than 30 days' end)`;

const category = { key: sql`nullif(product.category, '')` };
const available = sql`(stock.on_hand - stock.reserved - stock.safety)`;

/** The SQL of every fact. The names in it are those of the contract. */
export const factSql: AllFacts = {
  order: {
    from: sql`order_facts as facts`,
    storeId: sql`facts.store_id`,
    id: sql`facts.order_id`,
    at: sql`facts.placed_at`,
    day: sql`facts.day`,
    joins: [
      withPicker,
      {
        for: ["rider"],
        join: sql`left join riders as rider on rider.store_id = facts.store_id and rider.id = facts.rider_id`,
      },
      {
        for: ["area"],
        join: sql`left join delivery_areas as area on area.store_id = facts.store_id and area.id = facts.area_id`,
      },
    ],
    dimensions: {
      hour: { key: sql`facts.hour` },
      status: { key: sql`facts.status` },
      source: { key: sql`facts.source` },
      picker: pickerOfOrder,
      rider: { key: sql`facts.rider_id`, name: sql`rider.name` },
      area: { key: sql`facts.area_id`, name: sql`area.name` },
      slot: { key: sql`facts.slot` },
      reason: { key: cancelReason(sql`facts.store_id`, sql`facts.order_id`) },
    },
    columns: {
      amount: sql`facts.amount`,
      items: sql`facts.items`,
      customer: sql`facts.customer_id`,
      pickingMinutes: sql`facts.picking_minutes`,
      timedItems: sql`(case when facts.picking_minutes is not null then facts.items end)`,
      minutesLate: sql`facts.minutes_late`,
      isShort: sql`(facts.shorts > 0)::int`,
    },
    conditions: {
      first: sql`(facts.order_id = facts.first_id)`,
      again: sql`(facts.order_id <> facts.first_id)`,
    },
    fields: {
      orderStatus: sql`facts.status`,
      source: sql`facts.source`,
      promise: sql`(case when facts.minutes_late <= 0 then 'kept' when facts.minutes_late > 0 then 'late' end)`,
    },
  },
  line: goodsSql,
  pair: pairSql,
  buyer: buyerSql,
  customer: customerSql,
  price: {
    // A sale changes the price when it begins, and once more when the usual price holds again.
    from: sql`(
        select store_id, product_id, lower(during) as at from product_prices
        union all select store_id, product_id, upper(during) from product_prices where is_sale) as price
      join products as product on product.store_id = price.store_id and product.id = price.product_id`,
    storeId: sql`price.store_id`,
    at: sql`price.at`,
    dimensions: { product: { key: sql`price.product_id`, name: sql`product.name` } },
    columns: {},
    conditions: {},
    fields: {},
  },
  return: {
    from: sql`return_orders as returns`,
    storeId: sql`returns.store_id`,
    id: sql`returns.id`,
    at: sql`returns.created_at`,
    day: sql`returns.day`,
    dimensions: { status: { key: sql`returns.status` } },
    columns: { amount: sql`returns.amount` },
    conditions: {},
    fields: { status: sql`returns.status` },
  },
  returnLine: returnLineSql,
  booked: {
    from: bookedSales,
    storeId: sql`booked.store_id`,
    at: sql`booked.at`,
    dimensions: {},
    columns: { amount: sql`booked.amount`, back: sql`-booked.amount` },
    conditions: { sold: sql`(not booked.came_back)`, cameBack: sql`booked.came_back` },
    fields: {},
  },
  invoice: {
    from: sql`invoices`,
    storeId: sql`invoices.store_id`,
    id: sql`invoices.id`,
    at: sql`invoices.issued_at`,
    day: sql`invoices.day`,
    dimensions: {},
    columns: { taxable: sql`invoices.taxable`, tax: sql`invoices.tax`, total: sql`invoices.total` },
    conditions: { stands: sql`(not ${isReplaced})`, replaced: isReplaced },
    fields: { kind: sql`invoices.kind` },
  },
  invoiceLine: invoiceLineSql,
  invoicePart: invoicePartSql,
  refund: {
    from: sql`refunds`,
    storeId: sql`refunds.store_id`,
    id: sql`refunds.id`,
    at: sql`refunds.created_at`,
    dimensions: {
      cause: { key: sql`refunds.cause` },
      status: { key: sql`refunds.status` },
      age: { key: age, name: ageName },
    },
    columns: { amount: sql`refunds.amount` },
    conditions: {},
    fields: { status: sql`refunds.status`, standing: sql`(refunds.status <> 'Withdrawn')` },
  },
  payment: {
    from: sql`transactions as payments`,
    storeId: sql`payments.store_id`,
    id: sql`payments.id`,
    at: sql`payments.at`,
    dimensions: { method: { key: sql`payments.method` } },
    columns: { amount: sql`payments.amount` },
    conditions: { in: sql`(payments.amount > 0)`, out: sql`(payments.amount < 0)` },
    fields: {},
  },
  product: {
    from: sql`products as product
      left join product_stock as stock on stock.store_id = product.store_id and stock.product_id = product.id`,
    storeId: sql`product.store_id`,
    id: sql`product.id`,
    at: null,
    dimensions: { product: { key: sql`product.id::text`, name: sql`product.name` }, category },
    columns: { onHand: sql`stock.on_hand`, available },
    conditions: { fewPictures: sql`(product.picture_count between 1 and 2)` },
    fields: {
      state: sql`product.state`,
      outOfStock: sql`(${available} <= 0)`,
      noImage: sql`(product.picture_count = 0)`,
    },
  },
  visit: visitSql,
};
