import { type ExpressionBuilder, sql } from "kysely";
import { detailOf, type Kinds, kinds, nameOf, statusOf } from "#contract/kinds.ts";
import { isSimpleKind, type ListedKind, listedKinds } from "#contract/records/kind-names.ts";
import { foldText } from "#contract/fold-text.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import { type RowOf, tabValues } from "#contract/lists/list-rows.ts";
import type { SearchResult } from "#contract/store/search-schema.ts";
import { viewRight } from "#contract/permission.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { findCustomers } from "./customers/find-customers.ts";
import { orderNumber } from "./orders/order-number.ts";
import type { ListOf } from "./records/stored-kind.ts";
import type { KindFacts } from "#contract/records/kind-facts.ts";
import { storedKinds } from "./stored-kinds.ts";
import { findProducts } from "./products/find-products.ts";
import { inListedOrder } from "./listed-order.ts";
import { findRows, row } from "./lists/conditions.ts";
import { tabColumn } from "./lists/counts.ts";
import { askTogether } from "./snapshot.ts";
import type { GatewayList } from "./lists/list.ts";

/** How many results of each kind the palette gets at most. */
const most = { orders: 8, customers: 5, products: 5, records: 5 } as const;

/** How many customers are considered when orders are searched by a customer's name or phone. */
const customersForOrders = 20;

/**
 * Searches a store for a few typed letters: orders by number, phone or customer, then customers, products and records
 * of every listed kind; a few of each, the best first. Kinds without results, or without the right to see them, are
 * left out. An order of another one of `storeIds` is found by its whole number.
 */
export async function search(
  db: Db,
  storeId: string,
  typed: string,
  { rights, storeIds }: Pick<Principal, "rights" | "storeIds">,
): Promise<SearchResult> {
  const term = foldText(typed);
  if (term === "") return { orders: [], customers: [], products: [], records: {} };
  const seen = listedKinds.filter((kind) => !kinds[kind].unsearched && rights.has(viewRight(kind)));
  const [customers, complete, begun, products, records] = await askTogether(db, [
    () => findCustomers(db, [storeId], term, customersForOrders),
    () => findByNumber(db, storeId, storeIds, term),
    () => findByBeginning(db, storeId, term),
    () => findProducts(db, storeId, term, most.products),
    () =>
      askTogether(
        db,
        seen.map((kind) => async () => [kind, await findRecords(db, storeId, kind, term)] as const),
      ),
  ]);
  const exact = complete.filter((order) => order.exact);
  const counted = new Set(complete.map(({ id }) => id));
  // Whoever types a complete order number wants only that order.
  const numbered = exact.length > 0 ? complete : [...complete, ...begun.filter(({ id }) => !counted.has(id))];
  const missing = most.orders - numbered.length;
  const theirs =
    exact.length > 0 || missing <= 0
      ? []
      : await findByCustomers(
          db,
          storeId,
          customers.map(({ id }) => id),
        );
  const known = new Set(numbered.map(({ id }) => id));
  return {
    orders: [...numbered, ...theirs.filter(({ id }) => !known.has(id))].slice(0, most.orders),
    customers: customers.slice(0, most.customers).map(({ id, name, phone }) => ({ id, name, phone })),
    products: products.map(({ id, code, name, category, unit, price, taxRate, stock }) => ({
      id,
      code,
      name,
      category,
      unit,
      price,
      taxRate,
      stock,
    })),
    records: Object.fromEntries(records.filter(([, found]) => found.length > 0)),
  };
}

type FoundRecord = NonNullable<SearchResult["records"][ListedKind]>[number];

/**
 * The records that are not deleted, ACTIVE ones first; documents as their list sorts them. Only the columns for name
 * and detail are read.
 */
async function findRecords<K extends ListedKind>(
  db: Db,
  storeId: string,
  kind: K,
  text: string,
): Promise<FoundRecord[]> {
  const { list } = storedKinds[kind];
  const wanted = { text, ...(isSimpleKind(kind) ? { state: ["ACTIVE", "INACTIVE"] } : {}) } as unknown as FilterOf<
    ListOf<K>
  >;
  const status = (isSimpleKind(kind) ? "state" : "status") as keyof Kinds[K] & string;
  const { name, detail, dividedBy }: KindFacts<Kinds[K]> = kinds[kind];
  const rows = await findFew(
    db,
    list,
    storeId,
    wanted,
    ["id", status, name, ...(detail ? [detail] : []), ...(dividedBy ? [dividedBy] : [])],
    most.records,
  );
  return (rows as unknown as Kinds[K][]).map((row) => ({
    id: row.id,
    name: nameOf(kind, row),
    detail: detailOf(kind, row),
    state: statusOf(kind, row),
    ...(dividedBy ? { part: String(row[dividedBy]) } : {}),
  }));
}

type FoundOrder = SearchResult["orders"][number];

const orderColumns = [
  "orders.id",
  "orders.number",
  "orders.status",
  "orders.customer_name as customerName",
  "orders.customer_phone as customerPhone",
  "orders.amount",
] as const;

/**
 * Finds a complete number, also one without its dash, its digits alone as a scanner reads them, or only the count at its
 * end. Where the store has no such number, those of the other stores are looked for.
 */
async function findByNumber(db: Db, storeId: string, storeIds: readonly string[], term: string): Promise<FoundOrder[]> {
  const stores = await db.selectFrom("stores").select(["id", "code", "name"]).where("id", "in", storeIds).execute();
  const figures = /^[\d -]+$/.test(term) ? term.replaceAll(/\D/g, "") : "";
  const whole = [...new Set([term, term.toUpperCase(), ...stores.flatMap(({ code }) => numberIn(term, code) ?? [])])];
  const exactly = (eb: ExpressionBuilder<Database, "orders">) =>
    eb.or([eb("orders.number", "in", whole), ...(figures === "" ? [] : [eb("orders.digits", "=", figures)])]);
  const here = stores.find(({ id }) => id === storeId);
  const count = /^[ -]*(\d{1,6})$/.exec(here ? withoutCode(term, here.code) : "")?.[1];
  const counted = here && count ? orderNumber(here.code, Number(count)) : null;
  const found = db.selectFrom("orders").select(orderColumns).orderBy("orders.placed_at", "desc").limit(most.orders);
  const own = await found
    .select((eb) => exactly(eb).as("exact"))
    .where("orders.store_id", "=", storeId)
    .where((eb) => eb.or([exactly(eb), eb("orders.number", "=", counted)]))
    .clearOrderBy()
    .orderBy("exact", "desc")
    .orderBy("orders.placed_at", "desc")
    .$castTo<FoundOrder>()
    .execute();
  const others = stores.filter(({ id }) => id !== storeId);
  if (others.length === 0 || own.length > 0) return own;
  const elsewhere = await found
    .select("orders.store_id as storeId")
    .where(
      "orders.store_id",
      "in",
      others.map(({ id }) => id),
    )
    .where(exactly)
    .execute();
  return elsewhere.map(({ storeId: at, ...order }) => {
    const { id = at, name = "" } = others.find((store) => store.id === at) ?? {};
    return { ...order, exact: true, store: { id, name } };
  });
}

/** A typed number without the code of a store at its beginning. */
function withoutCode(term: string, code: string): string {
  const folded = foldText(code);
  return term.startsWith(folded) ? term.slice(folded.length) : term;
}

/** The order number that a text means, as the store with this code writes it; null where it lacks code or digits. */
function numberIn(term: string, code: string): string | null {
  const digits = /^[ -]*(\d{6})$/.exec(withoutCode(term, code))?.[1];
  return digits && term.startsWith(foldText(code)) ? orderNumber(code, Number(digits)) : null;
}

/**
 * Finds the orders whose number begins with what was typed: the code of the store alone, or with a dash and some of the
 * digits; the last ones first.
 */
async function findByBeginning(db: Db, storeId: string, term: string): Promise<FoundOrder[]> {
  if (!/\d/.test(term)) return [];
  const [, code = term, digits = ""] = /^(.*?)-(\d{0,5})$/.exec(term) ?? [];
  const beginning = `${code.toUpperCase()}-`;
  return (
    db
      .selectFrom("orders")
      .select(orderColumns)
      .select(sql<boolean>`false`.as("exact"))
      .where("orders.store_id", "=", storeId)
      // Numbers of one length: their order is the same in every collation, so the index of numbers serves.
      .where("orders.number", ">=", beginning + digits.padEnd(6, "0"))
      .where("orders.number", "<=", beginning + digits.padEnd(6, "9"))
      .orderBy("orders.number", "desc")
      .limit(most.orders)
      .$castTo<FoundOrder>()
      .execute()
  );
}

async function findByCustomers(db: Db, storeId: string, customerIds: readonly string[]): Promise<FoundOrder[]> {
  if (customerIds.length === 0) return [];
  // Reads the newest orders of each customer from the end of the index, so it does not matter how many they have.
  return db
    .selectFrom(
      sql<{ customer_id: string; place: number }>`unnest(${[...customerIds]}::uuid[]) with ordinality`.as<"people">(
        sql`people (customer_id, place)`,
      ),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("orders")
          .select([...orderColumns, "orders.placed_at"])
          .where("orders.store_id", "=", storeId)
          .whereRef("orders.customer_id", "=", "people.customer_id")
          .orderBy("orders.placed_at", "desc")
          .limit(most.orders)
          .as("order"),
      (join) => join.onTrue(),
    )
    .select(["order.id", "order.number", "order.status", "order.customerName", "order.customerPhone", "order.amount"])
    .select(sql<boolean>`false`.as("exact"))
    .orderBy("order.placed_at", "desc")
    .limit(most.orders)
    .execute();
}

/**
 * The first few rows that a filter finds, in the order of the tabs and then of the list. It reads only the columns
 * named, so that nothing is joined or counted for the others.
 */
async function findFew<List extends ListContract, Key extends keyof RowOf<List> & string>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  keys: readonly Key[],
  most: number,
): Promise<Pick<RowOf<List>, Key>[]> {
  const { rows: source, where, order } = findRows(db, list, storeId, filter, keys);
  const { rows } = await sql<Pick<RowOf<List>, Key>>`
    select ${sql.join(keys.map(row))} from ${source} where ${where}
    order by ${inListedOrder(tabValues(list.contract), row(tabColumn(list)))}, ${order} limit ${most}`.execute(db);
  return rows;
}
