import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { detailOf, type Kinds, nameOf, type SimpleKind, simpleKinds } from "#contract/kinds.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { SearchResult } from "#contract/store/search-schema.ts";
import { type Permission, viewRight } from "#contract/permission.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import { inNameOrder } from "./name-order.ts";
import type { ListOf } from "./records/stored-kind.ts";
import { storedKinds } from "./stored-kinds.ts";
import { stockColumns, stockLimits } from "./stock/read-order-stock.ts";
import { findFew } from "./lists/find.ts";
import { escapeLike, foldText, searchPatterns } from "./lists/text.ts";

/** How many results of each kind the palette gets at most. */
const most = { orders: 8, customers: 5, products: 5, records: 5 } as const;

/** How many customers are considered when orders are searched by a customer's name or phone. */
const customersForOrders = 20;

/**
 * Searches a store for a few typed letters: orders by number, phone or customer, then customers, products and records
 * of every simple kind; a few of each, the best first. Kinds without results, or without the right to see them, are
 * left out.
 */
export async function search(
  db: Db,
  storeId: string,
  typed: string,
  rights: ReadonlySet<Permission>,
): Promise<SearchResult> {
  const term = foldText(typed);
  if (term === "") return { orders: [], customers: [], products: [], records: {} };
  const seen = simpleKinds.filter((kind) => rights.has(viewRight(kind)));
  const [customers, numbered, products, ...records] = await Promise.all([
    findCustomers(db, storeId, term),
    findByNumber(db, storeId, term),
    findProducts(db, storeId, term),
    ...seen.map(async (kind) => [kind, await findRecords(db, storeId, kind, term)] as const),
  ]);
  const exact = numbered.filter((order) => order.exact);
  const missing = most.orders - numbered.length;
  // Whoever types a complete order number wants only that order.
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
    products,
    records: Object.fromEntries(records.filter(([, found]) => found.length > 0)),
  };
}

type FoundRecord = NonNullable<SearchResult["records"][SimpleKind]>[number];

/** The records that are not deleted, ACTIVE ones first. Only the columns for name and detail are read. */
async function findRecords<K extends SimpleKind>(
  db: Db,
  storeId: string,
  kind: K,
  text: string,
): Promise<FoundRecord[]> {
  const { list, labelColumns } = storedKinds[kind];
  const wanted = { text, state: ["ACTIVE", "INACTIVE"] } as unknown as FilterOf<ListOf<K>>;
  const rows = await findFew(db, list, storeId, wanted, ["id", "state", ...labelColumns], most.records);
  return (rows as unknown as Kinds[K][]).map((row) => ({
    id: row.id,
    name: nameOf(kind, row),
    detail: detailOf(kind, row),
    state: row.state,
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

// Finds a complete number, its digits without the dash as a scanner reads them, or only the count at its end.
async function findByNumber(db: Db, storeId: string, term: string): Promise<FoundOrder[]> {
  const figures = /^[\d -]+$/.test(term) ? term.replaceAll(/\D/g, "") : "";
  const written = [...new Set([term, term.toUpperCase()])];
  const exactly = (eb: ExpressionBuilder<Database, "orders">) =>
    eb.or([eb("orders.number", "in", written), ...(figures === "" ? [] : [eb("orders.digits", "=", figures)])]);
  const counted =
    figures === "" || figures.length > 6
      ? sql<string>`null`
      : sql<string>`(select code || '-' || ${figures.padStart(6, "0")} from stores where id = ${storeId})`;
  return db
    .selectFrom("orders")
    .select(orderColumns)
    .select((eb) => exactly(eb).as("exact"))
    .where("orders.store_id", "=", storeId)
    .where((eb) => eb.or([exactly(eb), eb("orders.number", "=", counted)]))
    .orderBy("exact", "desc")
    .orderBy("orders.placed_at", "desc")
    .limit(most.orders)
    .$castTo<FoundOrder>()
    .execute();
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

async function findCustomers(db: Db, storeId: string, term: string) {
  const text = sql<string>`lower(name || ' ' || phone)`;
  const start = startPattern(term);
  return db
    .selectFrom("customers")
    .select(["id", "name", "phone"])
    .where("store_id", "=", storeId)
    .where((eb) => everyWord(eb, text, term))
    .orderBy(sql`${text} like ${start} desc`)
    .orderBy(sql`${text} like ${wordPattern(term)} desc`)
    .orderBy(sql`phone like ${`%${start.slice(0, -1)}`} desc`)
    .orderBy(inNameOrder(sql`name`))
    .orderBy("id")
    .limit(customersForOrders)
    .execute();
}

async function findProducts(db: Db, storeId: string, term: string): Promise<SearchResult["products"]> {
  const text = sql<string>`lower(name || ' ' || brand || ' ' || code)`;
  const start = startPattern(term);
  const rows = await db
    .selectFrom("products")
    .leftJoin("product_stock as stock", (join) =>
      join.onRef("stock.store_id", "=", "products.store_id").onRef("stock.product_id", "=", "products.id"),
    )
    .select(["id", "code", "name", "unit", "price", "tax_rate as taxRate"])
    .select(stockColumns)
    .where("products.store_id", "=", storeId)
    .where("state", "=", "ACTIVE")
    .where((eb) => eb.or([everyWord(eb, text, term), eb("barcode", "=", term)]))
    .orderBy(sql`(barcode is not distinct from ${term} or lower(code) = ${term}) desc`)
    .orderBy(sql`lower(name) like ${start} desc`)
    .orderBy(sql`lower(name) like ${wordPattern(term)} desc`)
    .orderBy(inNameOrder(sql`name`))
    .orderBy("id")
    .limit(most.products)
    .execute();
  return rows.map(({ onHand, reserved, safety, purchaseLimit, ...product }) => ({
    ...product,
    stock: stockLimits({ onHand, reserved, safety, purchaseLimit }),
  }));
}

// Unlike the search text of orders, these texts do not begin with a space, so the first word needs its own pattern.
function everyWord(
  eb: ExpressionBuilder<Database, "customers"> | ExpressionBuilder<Database, "products">,
  text: Expression<string>,
  term: string,
): Expression<SqlBool> {
  const words = searchPatterns(term).map(
    (either) =>
      sql<SqlBool>`(${sql.join(
        either
          .flatMap((pattern) => (pattern.startsWith("% ") ? [pattern, pattern.slice(2)] : [pattern]))
          .map((pattern) => sql`${text} like ${pattern}`),
        sql` or `,
      )})`,
  );
  return eb.and(words);
}

function startPattern(term: string): string {
  return `${escapeLike(term)}%`;
}

/** The pattern for a term at the start of any word but the first. */
function wordPattern(term: string): string {
  return `% ${escapeLike(term)}%`;
}
