import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Insertable, type Kysely, sql } from "kysely";
import { tokenLifetime } from "#contract/constants.ts";
import { sumAmounts } from "#contract/money.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { skills } from "#contract/people/fields.ts";
import { type Permission, permissions } from "#contract/permission.ts";
import { hashToken, newToken } from "#gateway/auth/tokens.ts";
import type { Database } from "#gateway/database/schema.ts";
import { changeCounts, countMoves } from "#gateway/store/orders/rows/order-status-counts.ts";
import { readDelivery } from "#gateway/store/delivery/weigh-delivery.ts";
import { readOrder } from "#gateway/store/orders/order-detail.ts";
import type { Author } from "#gateway/store/author.ts";
import { keepUnmatched } from "#gateway/store/payments/online/unmatched.ts";
import { orderSearchText } from "#gateway/store/orders/rows/order-search-text.ts";
import { roleIdOf } from "#gateway/store/roles/role-id.ts";
import { openSession } from "#gateway/store/users/sessions.ts";
import { inTransaction } from "./transaction.ts";
import { coloredPicture } from "../files/colored-picture.ts";

/** Builders of rows. Each inserts one thing with plain values, except those that a test sets, and returns it. */

/** A database or a transaction: the rows of a test need not be inserted in one transaction. */
type Writable = Kysely<Database>;
type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

/** A short text that is different for every call. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString("hex")}`;
}

/** Makes a business unit; returns its id. */
export async function buildBusinessUnit(db: Writable, row: Row<"business_units"> = {}): Promise<string> {
  const unit = await db
    .insertInto("business_units")
    .values({ name: unique("Unit"), ...row })
    .returning("id")
    .executeTakeFirstOrThrow();
  return unit.id;
}

/** Makes a store of a business unit, with its counters. */
export async function buildStore(db: Writable, row: Row<"stores"> & { business_unit_id: string }) {
  const code = row.code ?? unique("S");
  const store = await db
    .insertInto("stores")
    .values({ code, name: `Store ${code}`, time_zone: "Asia/Kolkata", locale: "en-IN", currency: "INR", ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto("store_sequences").values({ store_id: store.id }).execute();
  return store;
}

/** Makes a role with these rights, or changes the rights of an existing one. */
export async function buildRole(
  db: Writable,
  businessUnitId: string,
  name: string,
  rights: readonly Permission[] = permissions,
): Promise<void> {
  const changed = await db
    .updateTable("roles")
    .set({ permissions: [...rights] })
    .where("business_unit_id", "=", businessUnitId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  await db
    .insertInto("roles")
    .values({ business_unit_id: businessUnitId, name, permissions: [...rights] })
    .execute();
}

/** Gives a user another role of their business, past all rules. */
export async function setRole(db: Writable, userId: string, role: string): Promise<void> {
  await sql`
    update users set role_id = (
      select id from roles where roles.business_unit_id = users.business_unit_id and roles.name = ${role})
    where id = ${userId}`.execute(db);
}

/** Makes a login with an existing role, in these stores. Without `password_hash` nobody can log in with a password. */
export async function buildUser(
  db: Writable,
  { role, ...row }: Row<"users"> & { business_unit_id: string; role: string },
  storeIds: readonly string[] = [],
) {
  const login = row.login_id ?? unique("login");
  const role_id = await roleIdOf(db, row.business_unit_id, role);
  const user = await db
    .insertInto("users")
    .values({ login_id: login, name: `Name of ${login}`, password_hash: "none", role_id, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (storeIds.length > 0)
    await db
      .insertInto("user_stores")
      .values(storeIds.map((storeId) => ({ store_id: storeId, user_id: user.id })))
      .execute();
  return user;
}

/** Opens a session as logging in would; returns its token. */
export async function buildToken(db: Writable, userId: string, clientId: string): Promise<string> {
  const token = newToken();
  const opened = { userId, clientId, tokenHash: hashToken(token), address: null, lifetime: tokenLifetime };
  await inTransaction(db, (trx) => openSession(trx, opened));
  return token;
}

/** Makes a picker who is on duty and trained for everything. */
export async function buildPicker(db: Writable, storeId: string, row: Row<"pickers"> = {}) {
  return db
    .insertInto("pickers")
    .values({ store_id: storeId, name: unique("Picker"), phone: "9000000001", skills: [...skills], ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a rider who is on duty and trained for everything. */
export async function buildRider(db: Writable, storeId: string, row: Row<"riders"> = {}) {
  return db
    .insertInto("riders")
    .values({ store_id: storeId, name: unique("Rider"), phone: "9000000002", skills: [...skills], ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

let pictures = 0;

/** Makes a small picture of a colour that no other call has. */
export function pictureFile(name: string): File {
  pictures += 1;
  return new File([new Uint8Array(coloredPicture([pictures >> 16, (pictures >> 8) & 255, pictures & 255]))], name);
}

/** Stores a file, as older ones are, in the database; no record has it unless told otherwise. */
export async function buildFile(db: Writable, storeId: string, row: Row<"files"> = {}) {
  const bytes = Buffer.from(await pictureFile("kept.png").arrayBuffer());
  const hash = createHash("sha256").update(bytes).digest();
  return db
    .insertInto("files")
    .values({ store_id: storeId, hash, type: "image/png", name: "kept.png", bytes, size: bytes.length, ...row })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Makes a vehicle that is in use. */
export async function buildVehicle(db: Writable, storeId: string, row: Row<"vehicles"> = {}) {
  return db
    .insertInto("vehicles")
    .values({
      store_id: storeId,
      registration: unique("KA").toUpperCase(),
      vehicle_type: "Scooter",
      fuel: "Petrol",
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a customer. */
export async function buildCustomer(db: Writable, storeId: string, row: Row<"customers"> = {}) {
  return db
    .insertInto("customers")
    .values({ store_id: storeId, name: unique("Customer"), phone: "9876543210", ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a product sold by the piece for 10.00, MRP 12.00, including 5 % tax. */
export async function buildProduct(db: Writable, storeId: string, row: Row<"products"> = {}) {
  const code = row.code ?? unique("P");
  return db
    .insertInto("products")
    .values({
      store_id: storeId,
      code,
      name: `Product ${code}`,
      unit: "piece",
      mrp: 1_200,
      price: 1_000,
      tax_rate: 500,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a delivery area around one pincode. */
export async function buildArea(db: Writable, storeId: string, pincode: string, row: Row<"delivery_areas"> = {}) {
  return db
    .insertInto("delivery_areas")
    .values({ store_id: storeId, name: unique("Area"), pincodes: [pincode], latitude: 12.9, longitude: 77.6, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One line of an order; by default two pieces at 10.00. */
export type OrderLineRow = Partial<Omit<Insertable<Database["order_lines"]>, "store_id" | "order_id" | "line">>;

const plainLine = {
  code: "P-1",
  name: "Rice",
  unit: "piece",
  quantity: 2,
  mrp: 1_200,
  unit_price: 1_000,
  tax_rate: 500,
  tax: 95,
  amount: 2_000,
} as const;

/**
 * Makes an order with its lines, search text, first history row and count, with matching totals. It has the given
 * status without having passed the earlier ones. Two statuses need a `picker_id` or a `rider_id` in the row.
 */
export async function buildOrder(
  db: Writable,
  storeId: string,
  { lines = [{}], ...row }: Row<"orders"> & { lines?: readonly OrderLineRow[] } = {},
) {
  const id = row.id ?? randomUUID();
  const orderLines = lines.map((line, at) => ({
    ...plainLine,
    ...line,
    store_id: storeId,
    order_id: id,
    line: at + 1,
  }));
  const linesAmount = sumAmounts(orderLines.map((line) => line.amount));
  const order = await db
    .insertInto("orders")
    .values({
      store_id: storeId,
      number: unique("N"),
      status: "Pending",
      placed_at: "2026-11-21T04:00:00.000Z",
      customer_name: "Asha Rao",
      customer_phone: "9876543210",
      item_count: lines.length,
      lines_amount: linesAmount,
      tax: sumAmounts(orderLines.map((line) => line.tax)),
      amount: linesAmount - (row.discount ?? 0) + (row.delivery_charge ?? 0),
      payment_state: "Pay on Delivery",
      source: "web",
      order_type: "Normal",
      delivery_type: "HOME_DELIVERY",
      ...row,
      id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (orderLines.length > 0) await db.insertInto("order_lines").values(orderLines).execute();
  const search = orderSearchText({
    number: order.number,
    customerName: order.customer_name,
    customerPhone: order.customer_phone,
    products: orderLines,
  });
  await db.insertInto("order_search").values({ store_id: storeId, order_id: id, search }).execute();
  await db
    .insertInto("order_history")
    .values({
      store_id: storeId,
      order_id: id,
      kind: "placed",
      at: order.placed_at,
      user_id: null,
      by_name: order.customer_name,
      origin: "By Customer",
      version: order.version,
      from_status: null,
      to_status: order.status,
      subject: null,
    })
    .execute();
  await inTransaction(db, (trx) => changeCounts(trx, storeId, countMoves([{ from: null, to: order.status }])));
  return order;
}

/** Reads an order as boards show it; throws when the store has no order with this id. */
export async function readRow(db: Writable, storeId: string, orderId: string): Promise<OrderRow> {
  return (await readOrder(db, storeId, orderId)).order;
}

/** Adds an entry to the audit list as a store sees it; the database numbers and chains it. */
export async function buildAuditEntry(db: Writable, storeId: string, row: Row<"audit_entries"> = {}) {
  const store = await db
    .selectFrom("stores")
    .select("business_unit_id")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const name = unique("Picker");
  const plain = {
    by_name: "Meera",
    subject: "picker",
    subject_id: name,
    subject_name: name,
    action: "changed",
  } as const;
  return db
    .insertInto("audit_entries")
    .values({
      ...store,
      ...plain,
      store_id: storeId,
      of_business: false,
      before: '{"capacity": 6}',
      after: '{"capacity": 8}',
      search: ` ${name}`.toLowerCase(),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Raises an order to a version that somebody made by a change of one kind, at a fixed time. */
async function buildVersion(
  db: Writable,
  ref: { readonly store_id: string; readonly order_id: string; readonly version: number },
  kind: "edit" | "delivery",
) {
  const { store_id, order_id, version } = ref;
  await db.updateTable("orders").set({ version }).where("store_id", "=", store_id).where("id", "=", order_id).execute();
  await db
    .insertInto("order_history")
    .values({
      ...ref,
      kind,
      at: "2026-11-21T05:00:00.000Z",
      by_name: "Asha Rao",
      origin: "By Admin",
      user_id: null,
      from_status: null,
      to_status: null,
      subject: null,
      import_number: null,
    })
    .execute();
  return ref;
}

/** Makes the edit of an order's first line that led to this version: it took one of three pieces away. */
export async function buildEdit(db: Writable, storeId: string, orderId: string, version: number): Promise<void> {
  const ref = await buildVersion(db, { store_id: storeId, order_id: orderId, version }, "edit");
  await db
    .insertInto("order_line_changes")
    .values({
      ...ref,
      line: 1,
      from_quantity: 3,
      to_quantity: 2,
      from_price: 1_000,
      to_price: 1_000,
      from_discount: 0,
      to_discount: 0,
      from_agreed: null,
      reasons: ["Quantity"],
    })
    .execute();
}

/** Makes the change of an order's delivery that led to this version: its type became what it is now from Normal. */
export async function buildDeliveryChange(
  db: Writable,
  storeId: string,
  orderId: string,
  version: number,
): Promise<void> {
  const after = await readDelivery(db, storeId, orderId);
  const ref = await buildVersion(db, { store_id: storeId, order_id: orderId, version }, "delivery");
  await db
    .insertInto("order_delivery_changes")
    .values({ ...ref, before: JSON.stringify({ ...after, orderType: "Normal" }), after: JSON.stringify(after) })
    .execute();
}

/** Makes an order, or the given one, with a payment by UPI, both as yet without entries in the ledger. */
export async function buildPayment(
  db: Writable,
  storeId: string,
  { order, amount }: { readonly order: Parameters<typeof buildOrder>[2]; readonly amount: number },
) {
  const { id } = await buildOrder(db, storeId, { status: "Accepted", ...order, paid_amount: amount });
  return db
    .insertInto("order_payments")
    .values({ store_id: storeId, order_id: id, at: "2026-11-21T05:00:00.000Z", method: "UPI", amount })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes an open cash drawer of a user of its own, without any money in it. */
export async function buildDrawer(
  db: Writable,
  storeId: string,
  row: { readonly counted?: number; readonly expected?: number } = {},
) {
  const { business_unit_id } = await db
    .selectFrom("stores")
    .select("business_unit_id")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  await buildRole(db, business_unit_id, "cashier");
  const { id, name } = await buildUser(db, { business_unit_id, role: "cashier" }, [storeId]);
  return db
    .insertInto("cash_drawers")
    .values({
      store_id: storeId,
      user_id: id,
      by_name: name,
      opened_at: "2026-11-21T04:00:00.000Z",
      opening_float: 0,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a payment of 5.00 that fits no order, as a provider's message would, with its entries in the ledger. */
export async function buildUnmatched(db: Writable, storeId: string) {
  const { id: order_id } = await buildOrder(db, storeId);
  const linkId = randomUUID();
  const at = "2026-11-21T05:00:00.000Z";
  await db
    .insertInto("payment_links")
    .values({
      store_id: storeId,
      id: linkId,
      order_id,
      provider: "sandbox",
      url: "http://localhost/pay",
      amount: 2_000,
      state: "paid",
      sent_at: at,
      sent_by: "Asha",
    })
    .execute();
  const event = { type: "paid", at, linkId, amount: 500, method: "UPI", reference: "UPI5" } as const;
  const author: Author = { userId: null, name: "Sandbox", address: null, origin: "By Customer" };
  const kept = { storeId, provider: "sandbox", event, because: "the link was over 20.00" };
  await inTransaction(db, (trx) => keepUnmatched(trx, kept, author));
  return db
    .selectFrom("unmatched_payments")
    .select("id")
    .where("store_id", "=", storeId)
    .where("link_id", "=", linkId)
    .executeTakeFirstOrThrow();
}

/** Makes the print of a packing slip of an order of its own. */
export async function buildPrint(db: Writable, storeId: string) {
  const { id: record_id } = await buildOrder(db, storeId);
  const print = await db
    .insertInto("prints")
    .values({
      store_id: storeId,
      paper: "Packing slip",
      size: "A4",
      drawn_size: "A4",
      codes: "QR",
      records: 1,
      left_out: "[]",
      by_name: "Asha",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("printed_records")
    .values({ store_id: storeId, print_id: print.id, position: 0, record_id, paper: "Packing slip" })
    .execute();
  return print;
}

/** Makes an export of orders that waits. */
export async function buildJob(db: Writable, storeId: string, row: Row<"jobs"> = {}) {
  return db
    .insertInto("jobs")
    .values({
      store_id: storeId,
      kind: "export",
      title: "Orders",
      needs: ["order.view", "order.export"],
      params: JSON.stringify({ what: "order", format: "csv" }),
      by_name: "Asha",
      ...row,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
