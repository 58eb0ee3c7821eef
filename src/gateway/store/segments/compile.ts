import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Bought, Condition } from "#contract/segments/condition.ts";
import { type Comparison, type FactName, factOf } from "#contract/segments/facts.ts";
import { foldText } from "#contract/fold-text.ts";
import { type Asked, factSql, own, sources } from "./fact-sql.ts";
import type { Rule, StoredSegments } from "./read-segments.ts";
import { phoneKey } from "#gateway/store/customers/phone-key.ts";

/**
 * The statement that finds the ids of the customers whom a rule describes. Every use of segments goes through it:
 * counts, members, lists, exports and promotions. Deleted customers are in no segment.
 */
export function customersOf(segments: StoredSegments, rule: Rule, asked: Asked): RawBuilder<unknown> {
  const known = new Map<string, { readonly name: string; readonly found: RawBuilder<unknown> }>();
  const found = select(rule, (name) => nameOf(name, []));
  const each = [...known.values()].map(({ name, found }) => sql`${sql.ref(name)} as materialized (${found})`);
  return each.length === 0 ? found : sql`with ${sql.join(each)} ${found}`;

  /** The name of the part that has the members of another segment. Each is made once, however often it is asked for. */
  function nameOf(segment: string, above: readonly string[]): string {
    const key = foldText(segment);
    const made = known.get(key);
    if (made) return made.name;
    if (above.includes(key)) throw new Error(`the segment ${segment} stands in itself`);
    const inner = segments.get(key);
    const found = inner
      ? select(inner, (name) => nameOf(name, [...above, key]))
      : sql`select null::uuid as id where false`;
    // Whatever the segment needs was added before it.
    const name = `segment ${known.size + 1}`;
    known.set(key, { name, found });
    return name;
  }

  function select(rule: Rule, named: (segment: string) => string): RawBuilder<unknown> {
    const needed = new Set<keyof typeof sources>();
    const where = "entries" in rule ? isListed(rule.entries, asked) : compile(rule.condition, named, needed, false);
    const joins = [...needed].map((source) => sources[source](asked));
    return sql`select customers.id from customers ${sql.join(joins, sql` `)}
      where customers.store_id = ${asked.storeId} and ${own(asked, "customers.id")} and customers.state <> 'DELETE'
        and ${where}`;
  }

  function compile(
    condition: Condition,
    named: (segment: string) => string,
    needed: Set<keyof typeof sources>,
    isDenied: boolean,
  ): RawBuilder<SqlBool> {
    const part = (inner: Condition) => compile(inner, named, needed, isDenied);
    if ("all" in condition) return sql<SqlBool>`(${sql.join(condition.all.map(part), sql` and `)})`;
    if ("any" in condition) return sql<SqlBool>`(${sql.join(condition.any.map(part), sql` or `)})`;
    if ("not" in condition) return sql<SqlBool>`(not ${compile(condition.not, named, needed, true)})`;
    if ("bought" in condition) return hasBought(condition.bought, asked);
    if ("segment" in condition)
      return sql<SqlBool>`(customers.id in (select id from ${sql.ref(named(condition.segment))}))`;
    const { from } = factSql[condition.fact];
    if (from) needed.add(from);
    return compare(condition.fact, condition.op, condition.value, isDenied);
  }
}

const operators: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  ">=": sql`>=`,
  "<=": sql`<=`,
  ">": sql`>`,
  "<": sql`<`,
  "=": sql`=`,
};

/**
 * A fact without a value meets no comparison, so that `not` keeps it. Only below a `not` has that to be said: elsewhere
 * PostgreSQL knows it, and first finds who has such a value.
 */
function compare(
  name: FactName,
  op: Comparison,
  value: number | string | true,
  isDenied: boolean,
): RawBuilder<SqlBool> {
  const { value: column, several, missing } = factSql[name];
  const fact = factOf[name];
  if (fact.type === "flag") return sql<SqlBool>`${column}`;
  const known = (met: RawBuilder<unknown>) => (isDenied ? sql<SqlBool>`coalesce(${met}, false)` : sql<SqlBool>`${met}`);
  if (fact.type === "days") return known(daysSince(column, op, Number(value)));
  const given = fact.type === "name" ? foldText(String(value)) : value;
  if (several) return known(sql`${String(given)} = any(${column})`);
  if (typeof given !== "number") return known(sql`${column} ${operators[op]} ${String(given)}::text`);
  const isMetByMissing = missing !== undefined && meets(missing, op, given);
  return known(
    sql`${isMetByMissing ? sql`coalesce(${column}, ${missing})` : column} ${operators[op]} ${given}::bigint`,
  );
}

function meets(one: number, op: Comparison, other: number): boolean {
  return { ">=": one >= other, "<=": one <= other, ">": one > other, "<": one < other, "=": one === other }[op];
}

/** Compares the whole days since a moment by the moment itself, without working them out for each customer. */
function daysSince(at: RawBuilder<unknown>, op: Comparison, days: number): RawBuilder<unknown> {
  const ago = (count: number) => sql`now() - ${count}::int * interval '24 hours'`;
  switch (op) {
    case ">=":
      return sql`${at} <= ${ago(days)}`;
    case ">":
      return sql`${at} <= ${ago(days + 1)}`;
    case "<":
      return sql`${at} > ${ago(days)}`;
    case "<=":
      return sql`${at} > ${ago(days + 1)}`;
    case "=":
      return sql`(${at} <= ${ago(days)} and ${at} > ${ago(days + 1)})`;
  }
}

/** Goods count that were not called off and did not come back, by what was paid for them. */
function hasBought({ what, times = 1, amount, within }: Bought, asked: Asked): RawBuilder<SqlBool> {
  const { storeId, customerIds } = asked;
  const since = within === undefined ? sql`` : sql`and placed_at >= now() - ${within}::int * interval '1 day'`;
  const theirs = customerIds
    ? sql`and order_id in (select id from orders where store_id = ${storeId} and ${own(asked, "customer_id")})`
    : asked.sampled
      ? sql`and ${own(asked, "customer_id")}`
      : sql``;
  const found = sql`from customer_buys where store_id = ${storeId} and ${isWanted(what, storeId)} ${since} ${theirs}`;
  // An order with goods of a category and of one below it is one order.
  const orders = what === "any" || "product" in what ? sql`count(*)` : sql`count(distinct order_id)`;
  const having = [
    ...(times > 1 ? [sql`${orders} >= ${times}::int`] : []),
    ...(amount === undefined ? [] : [sql`sum(net) >= ${amount}::bigint`]),
  ];
  if (having.length === 0) return sql<SqlBool>`(customers.id in (select customer_id ${found}))`;
  return sql<SqlBool>`(customers.id in (
    select customer_id ${found} group by customer_id having ${sql.join(having, sql` and `)}))`;
}

/** Whether a row of `customer_buys` is about what a condition asks for; a category has those below it. */
function isWanted(what: Bought["what"], storeId: string): RawBuilder<SqlBool> {
  if (what === "any") return sql<SqlBool>`what = any_goods()`;
  if ("product" in what)
    return sql<SqlBool>`what = any(array(
      select id from products where store_id = ${storeId} and code = ${what.product}))`;
  return sql<SqlBool>`what = any(array(
    select category_key(name) from categories where store_id = ${storeId} and id in (
      select categories_below(${storeId}, array(
        select id from categories where store_id = ${storeId} and lower(name) = lower(${what.category}))))
    union select category_key(${what.category})))`;
}

/** The customers of a list: those whose number or phone is in it. */
function isListed(entries: readonly string[], { storeId }: Asked): RawBuilder<SqlBool> {
  return sql<SqlBool>`(customers.id in (${listedCustomers(storeId, entries)}))`;
}

/**
 * The ids of the customers whose number or phone is one of some entries, with the entry. That of somebody who was merged
 * finds the customer who stayed, as a call does.
 */
function listedCustomers(storeId: string, entries: readonly string[], column = sql`id`): RawBuilder<unknown> {
  return sql`select ${column} from (
    select coalesce(listed.merged_into, listed.id) as id, given.entry from unnest(${entries}::text[]) as given (entry)
      join customers as listed on listed.store_id = ${storeId} and listed.code = given.entry
    union
    select coalesce(listed.merged_into, listed.id) as id, given.entry from unnest(${entries}::text[]) as given (entry)
      join customers as listed on listed.store_id = ${storeId} and listed.phone_key = ${phoneKey(storeId, sql`given.entry`)}
    where listed.phone_key <> ''
  ) as listed`;
}

/** Which entries of a list are no customer of the store, as a query for their texts. */
export function notFoundOf(storeId: string, entries: readonly string[]): RawBuilder<unknown> {
  return sql`select entry from unnest(${entries}::text[]) as given (entry)
    where entry not in (${listedCustomers(storeId, entries, sql`entry`)})`;
}
