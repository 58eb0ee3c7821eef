import { isOpen } from "#contract/orders/status.ts";
import { grouped } from "#contract/text.ts";
import { roleIdOf } from "#gateway/store/roles/role-id.ts";
import { type Kysely, sql } from "kysely";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Database, Trx } from "#gateway/database/schema.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import { addBusiness, lockSetup, isBusinessMade } from "#gateway/setup/business.ts";
import type { Author } from "#gateway/store/author.ts";
import { keptOf } from "#gateway/store/settings/stored-section.ts";
import { addStore } from "#gateway/store/stores/new-store.ts";
import { pickerKind } from "#gateway/store/people/picker-kind.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import { vehicleKind } from "#gateway/store/vehicles/vehicle-kind.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { recount } from "#gateway/store/orders/rows/order-status-counts.ts";
import { type Chance, seededChance } from "./chance.ts";
import { demoLogins } from "./logins.ts";
import { liveOrders, type OrderRows } from "./orders/orders.ts";
import { regionalPeople } from "./people.ts";
import { furnishCustomers, furnishWishes } from "./customers.ts";
import { furnishInvoices, issueDemoInvoices } from "./invoices.ts";
import { creditMoneyBack, documentMoneyBack } from "./money-back.ts";
import { furnishProducts } from "./catalogue/furnish-products.ts";
import { type OpenOrders, stockShelves } from "./stock.ts";
import { writeConversations } from "./conversations.ts";
import { writeIndents } from "./indents.ts";
import { writeMessages } from "./messages.ts";
import { furnishSegments } from "./segments.ts";
import { countPastUses, furnishPromotions } from "./promotions.ts";
import { type DemoStore, staffDoer } from "./staff.ts";
import { writeReviews } from "./reviews.ts";
import { writeVisits } from "./visits.ts";
import { demoHours, furnishTerms, takePlaces } from "./terms.ts";
import { demoPickers, demoRiders } from "./workforce/crew.ts";
import { demoAreas } from "./workforce/areas.ts";
import { demoVehicles } from "./workforce/vehicles.ts";
import { writeRecords } from "./workforce/write-records.ts";

/** What a demo is made from. */
export interface DemoOptions {
  readonly db: Kysely<Database>;
  /** The password of every demo login. */
  readonly password: string;
  /** A factor for the number of orders; 1 is about 6,000, 0 makes none. */
  readonly scale: number;
  /** The present moment in milliseconds since 1970; all times of the demo are relative to it. */
  readonly now: () => number;
  /** Called with what is made next, in a few words. */
  readonly tell?: (what: string) => void;
}

const seed = 20_261;
const ordersAtScaleOne = 6_000;
const locale = { timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" } as const;

/** The author of what the demo begins with. */
const maker: Author = { userId: null, name: "Demo", address: null, origin: "By Admin" };

/** The id of the demo's business: what is made from a seed is always the same. */
export const demoBusinessId: string = seededChance(seed).id();
/** The codes of the demo's stores. */
export const demoStoreCodes: readonly string[] = ["S101", "S102"];

/**
 * The stores of the demo; `share` is the part of all orders it gets. The pincodes are ones that India Post does not
 * use, and no state has the number with which their tax numbers begin.
 */
const stores = [
  {
    code: "S101",
    name: "Aisle Fresh, Jasmine Road",
    city: "Malarpura",
    pincode: "099101",
    gstin: "99AAAAA0000A1ZR",
    latitude: 12.97,
    longitude: 77.59,
    share: 0.6,
    pickers: 10,
    riders: 8,
  },
  {
    code: "S102",
    name: "Aisle Fresh, Harbour Gate",
    city: "Samudrapet",
    pincode: "099102",
    gstin: "99AAAAA0000A2ZQ",
    latitude: 13.08,
    longitude: 80.27,
    share: 0.4,
    pickers: 7,
    riders: 6,
  },
] as const;

/**
 * Makes the demo, from a fixed seed and in one transaction. Returns false and changes nothing when the database already
 * has a business unit.
 */
export async function createDemoStore(options: DemoOptions): Promise<boolean> {
  const { db } = options;
  // Checked before the passwords are hashed, because hashing is slow and a normal start must be fast.
  if (await isBusinessMade(db)) return false;
  const hashes = await Promise.all(demoLogins.map(() => hashPassword(options.password)));
  const created = await db.transaction().execute(async (trx) => {
    await lockSetup(trx);
    if (await isBusinessMade(trx)) return false;
    await fill(trx, options, hashes);
    return true;
  });
  if (!created) return false;
  options.tell?.("what the database knows of its tables");
  await sql`vacuum (analyze)`.execute(db);
  return true;
}

async function fill(trx: Trx, options: DemoOptions, hashes: readonly string[]): Promise<void> {
  const now = options.now();
  const chance = seededChance(seed);
  const unit = { id: chance.id(), name: "Aisle Fresh Retail" };
  await addBusiness(trx, unit, maker);
  const users = demoLogins.map((login) => ({ ...login, id: chance.id() }));
  const roleIds = await Promise.all(users.map(({ role }) => roleIdOf(trx, unit.id, role)));
  await insertRows(
    trx,
    "users",
    users.map(({ id, loginId, name }, at) => ({
      id,
      business_unit_id: unit.id,
      login_id: loginId,
      name,
      password_hash: hashes[at] ?? "",
      role_id: roleIds[at],
      state: "ACTIVE",
      created_at: new Date(now).toISOString(),
    })),
  );
  for (const [at, plan] of stores.entries()) {
    const staff = users.filter((user) => user.everyStore || at === 0);
    options.tell?.(`the people and products of ${plan.name}`);
    const store = await furnish(trx, seededChance(seed + at + 1), { plan, unit, staff, now });
    const count = options.scale === 0 ? 0 : Math.max(1, Math.round(ordersAtScaleOne * options.scale * plan.share));
    const open: OpenOrders = { ids: [], lines: [] };
    let made = 0;
    for (const rows of liveOrders(seededChance(seed + 100 + at), store, count, now)) {
      options.tell?.(`order ${grouped(made + 1)} of ${grouped(count)} of ${plan.name}`);
      await writeOrders(trx, store.id, rows, made === 0);
      keepOpen(open, rows);
      made += rows.orders.length;
    }
    options.tell?.(`stock and invoices of ${plan.name}`);
    await stockShelves(trx, seededChance(seed + 200 + at), store, open, maker);
    await takePlaces(trx, store.id, now);
    await countPastUses(trx, store.id);
    await recount(trx, store.id);
    await documentMoneyBack(trx, store, maker);
    await issueDemoInvoices(trx, store.id, now, maker);
    await creditMoneyBack(trx, store, maker);
    await writeReviews(trx, seededChance(seed + 300 + at), store, now);
    await writeVisits(trx, seededChance(seed + 400 + at), store, now);
    await writeIndents(trx, seededChance(seed + 500 + at), store, now);
    await writeMessages(trx, seededChance(seed + 600 + at), store);
    await writeConversations(trx, seededChance(seed + 700 + at), store, now);
    await raiseCounter(trx, store.id, "orders", count);
  }
}

async function writeOrders(trx: Trx, storeId: string, rows: OrderRows, isFirst: boolean): Promise<void> {
  await insertRows(trx, "orders", rows.orders);
  // The checks of foreign keys are planned once. Planned for empty tables, each would read all orders of the store.
  if (isFirst) await sql`analyze orders, products, customers, pickers, riders`.execute(trx);
  await insertRows(trx, "order_search", rows.search);
  await insertRows(trx, "order_lines", rows.lines);
  await insertRows(trx, "order_payments", rows.payments);
  await insertRows(trx, "order_history", rows.history);
  await insertRows(trx, "promo_uses", rows.promoUses);
  await insertRows(trx, "offer_uses", rows.offerUses);
  const ids = rows.orders.map(({ id }) => id);
  await postOrders(trx, storeId, sql`select unnest(${ids}::uuid[])`, maker);
}

/** Keeps the orders that hold stock, with what they hold. */
function keepOpen(open: OpenOrders, { orders, lines }: OrderRows): void {
  const ids = new Set(orders.flatMap(({ id, status }) => (isOpen(status) ? [id] : [])));
  open.ids.push(...ids);
  open.lines.push(...lines.filter(({ order_id }) => ids.has(order_id)));
}

interface Furnishing {
  readonly plan: (typeof stores)[number];
  readonly unit: { readonly id: string };
  readonly staff: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly now: number;
}

/** Creates a store with its staff, products and customers. */
async function furnish(trx: Trx, chance: Chance, { plan, unit, staff, now }: Furnishing): Promise<DemoStore> {
  const storeId = chance.id();
  const people = await regionalPeople(chance, plan);
  const address = `1, Market Street, ${plan.city} ${plan.pincode}`;
  const { code, name } = plan;
  const phone = "+915000000100";
  const year = new Date(now).getUTCFullYear();
  const store = { id: storeId, businessUnitId: unit.id, code, name, ...locale, phone, address, hours: demoHours, year };
  await addStore(trx, store, maker);
  await furnishInvoices(trx, storeId, plan, now);
  await insertRows(
    trx,
    "user_stores",
    staff.map(({ id }) => ({ store_id: storeId, user_id: id })),
  );
  const vehicles = demoVehicles(chance, now, locale.timeZone);
  const pickers = demoPickers(
    chance,
    Array.from({ length: plan.pickers }, () => people.assignee()),
  );
  const riders = demoRiders(
    chance,
    Array.from({ length: plan.riders }, () => people.assignee()),
    vehicles,
  );
  const made = { storeId, doer: staffDoer(chance, { users: staff }, ["supervisor"]), now };
  await writeRecords(trx, chance, vehicleKind, made, vehicles);
  await writeRecords(trx, chance, pickerKind, made, pickers);
  await writeRecords(trx, chance, riderKind, made, riders);
  await insertRows(trx, "delivery_areas", demoAreas(storeId, plan));
  await keptOf("map").write(trx, storeId, { storePlace: `${plan.latitude}, ${plan.longitude}` });
  const products = await furnishProducts(trx, chance, seed, { ...made, timeZone: locale.timeZone });
  const customers = await furnishCustomers(trx, chance, people, made);
  await furnishTerms(trx, chance, { storeId, customers, now });
  const promotions = await furnishPromotions(trx, chance, { ...made, timeZone: locale.timeZone, products });
  await furnishSegments(trx, chance, made);
  await furnishWishes(trx, { storeId, products, customers, now });
  return {
    id: storeId,
    code: plan.code,
    timeZone: locale.timeZone,
    users: staff,
    pickers: pickers.filter(({ onDuty }) => onDuty),
    riders: riders.filter(({ onDuty }) => onDuty),
    customers,
    products,
    promotions,
  };
}
