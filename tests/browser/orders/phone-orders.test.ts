import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { checkDigit } from "#contract/products/barcode.ts";
import { hasRoom, readSlots } from "#gateway/store/delivery/read-slots.ts";
import { openBoard, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct, unique } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const goods = ["Zaffer", "Zabba", "Zimbo", "Zoppa", "Zurro", "Zecco", "Zygga", "Zlotta", "Zdenka", "Zwetsch"];
/** Of an area that takes the smallest order. */
const pincode = "880000";

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  await buildArea(place.db, storeId, pincode);
  for (const name of goods)
    await buildProduct(place.db, storeId, { name: `${name} 500 g`, price: 400_00, tax_rate: 500 });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const dialog = () => page.getByRole("dialog", { name: "Phone orders" });
const field = (name: string) => dialog().getByLabel(name, { exact: true }).and(page.locator("input"));
const hasFocus = (name: string) =>
  expect.poll(() => field(name).evaluate((one) => one === document.activeElement), { message: name }).toBe(true);
const lines = () => dialog().locator("tr[data-product]").count();

function ordersOf(phone: string) {
  return place.db
    .selectFrom("orders")
    .select(["id", "amount", "item_count", "source", "slot_start", "address"])
    .where("customer_phone", "=", phone)
    .execute();
}

/** A phone number that nobody has called from, nor an earlier try of the same test. */
const newPhone = (): string => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** Opens the phone orders from a board by their key. */
async function open(): Promise<void> {
  await openBoard(page);
  await press(page, "F2");
  await hasFocus("Caller");
}

/** Adds a product by its first letters, before its answer is there. */
async function add(text: string, count: number): Promise<void> {
  await page.keyboard.type(text);
  await press(page, "Enter");
  await expect.poll(lines).toBe(count);
}

/** Resolves once the total that is shown is that of the order as it now is: another one is never placed. */
async function isPriced(): Promise<void> {
  await expect.poll(() => dialog().locator(".aisle-phone-totals").getAttribute("aria-busy")).toBe("false");
}

/** Takes the order of somebody who has never called. */
async function newCaller(phone: string): Promise<void> {
  await page.keyboard.type(phone);
  await dialog().getByText("No customer found").waitFor();
  await press(page, "Enter");
  await hasFocus("Name");
  await page.keyboard.type("Zora Quill");
}

test("offers in place of what is out of stock what the catalogue names, and one key takes the first", async () => {
  const build = (name: string) => buildProduct(place.db, storeId, { name, price: 100_00 });
  const [gone, empty, best, other] = [
    await build("Qeero 1 l"),
    await build("Qelly 1 l"),
    await build("Qimmo 1 l"),
    await build("Qotto 1 l"),
  ];
  await place.db
    .insertInto("product_substitutes")
    .values(
      [empty, best, other].map(({ id }, at) => ({
        store_id: storeId,
        product_id: gone.id,
        place: at,
        substitute_id: id,
      })),
    )
    .execute();
  await place.db
    .insertInto("product_stock")
    .values([gone, empty].map(({ id }) => ({ store_id: storeId, product_id: id, on_hand: 0 })))
    .execute();
  await open();
  await newCaller(newPhone());
  await field("Add a product").focus();
  await add("Qeero", 1);
  const row = dialog().locator("tr[data-product]");
  await row.getByRole("alert").waitFor();
  await expect.poll(() => row.getByRole("button", { name: /Qimmo|Qotto|Qelly/ }).allTextContents()).toHaveLength(2);
  await press(page, "ArrowUp");
  await press(page, "Alt+s");
  await row.getByText("Qimmo 1 l").waitFor();
  expect(await lines()).toBe(1);
  await expect.poll(() => row.getByRole("alert").count()).toBe(0);
  await press(page, "Escape");
});

test("begins no new caller when the search has failed: Enter repeats it, and finds who has called before", async () => {
  const phone = newPhone();
  await buildCustomer(place.db, storeId, { name: "Zenia Quill", phone });
  await open();
  await page.route("**/customers/search/**", (route) => route.abort());
  await page.keyboard.type(phone.slice(-5));
  await press(page, "Enter");
  await dialog().getByText("The search failed. Enter tries again.").waitFor();
  expect(await field("Name").count()).toBe(0);
  await hasFocus("Caller");
  await page.unroute("**/customers/search/**");
  await press(page, "Enter");
  await expect.poll(() => field("Name").inputValue()).toBe("Zenia Quill");
  await press(page, "Escape");
});

it("takes the order of a new caller, and the next one of ten products", async () => {
  const phone = newPhone();
  await open();
  await newCaller(phone);
  // Delivery, type and slot stand as they usually are.
  await press(page, "Enter");
  await hasFocus("House and street");
  await page.keyboard.type("7, Quill Street");
  await press(page, "Enter");
  await page.keyboard.type(pincode);
  await dialog()
    .getByText(/delivered (free|for)/)
    .waitFor();
  await press(page, "Enter");
  await hasFocus("Add a product");
  await add("2 zaff", 1);
  await add("zabb", 2);
  await isPriced();
  await press(page, "Control+Enter");
  await dialog().waitFor({ state: "detached" });
  await page.getByText("Save Sucessfully").first().waitFor();
  const [first] = await ordersOf(phone);
  expect(first).toMatchObject({ item_count: 2, source: "tele", address: { line: "7, Quill Street" } });
  expect(first?.slot_start).not.toBeNull();

  await press(page, "F2");
  await hasFocus("Caller");
  await page.keyboard.type(phone.slice(-5));
  await dialog()
    .getByRole("option", { name: /Zora Quill/ })
    .waitFor();
  await press(page, "Enter");
  // The address is known: products are next, and the usual ones stand there.
  await hasFocus("Add a product");
  await dialog().getByText("the usual, once").first().waitFor();
  await dialog().getByText("Home: 7, Quill Street").waitFor();
  expect(await field("House and street").count()).toBe(0);
  for (const [at, name] of goods.entries()) await add(name.slice(0, 4).toLowerCase(), at + 1);
  await isPriced();
  await press(page, "Control+Enter");
  await dialog().waitFor({ state: "detached" });
  const placed = await ordersOf(phone);
  expect(placed.map(({ item_count }) => item_count).sort()).toEqual([10, 2].sort());
});

test("keeps up to six orders at once, through Esc, a reload and in another tab", async () => {
  await open();
  await newCaller("9800022222");
  await press(page, "Alt+n");
  await hasFocus("Caller");
  await newCaller("9800033333");
  await press(page, "Alt+1");
  await expect.poll(() => field("Phone").inputValue()).toBe("9800022222");
  await press(page, "Escape");
  await dialog().waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("grid", { name: "Orders" }).waitFor();
  await press(page, "F2");
  await hasFocus("Add a product");
  await press(page, "Alt+2");
  await expect.poll(() => field("Phone").inputValue()).toBe("9800033333");

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("grid", { name: "Orders" }).waitFor();
  await press(other, "F2");
  const tabs = other.getByRole("dialog").getByRole("tab");
  await expect.poll(() => tabs.count()).toBe(2);
  for (const phone of ["9800044444", "9800055555", "9800066666", "9800077777"]) {
    await press(page, "Alt+n");
    await hasFocus("Caller");
    await newCaller(phone);
  }
  await expect.poll(() => tabs.count()).toBe(6);
  await press(page, "Alt+n");
  await page.getByText("6 phone orders are open").first().waitFor();
  await other.close();
});

test("keeps what was typed to find the caller or a product when it is closed", async () => {
  await open();
  await page.keyboard.type("98000");
  await press(page, "Escape");
  await dialog().waitFor({ state: "detached" });
  await press(page, "F2");
  await expect.poll(() => field("Caller").inputValue()).toBe("98000");
  await field("Add a product").fill("no such produ");
  await press(page, "Escape");
  await dialog().waitFor({ state: "detached" });
  await press(page, "F2");
  await expect.poll(() => field("Add a product").inputValue()).toBe("no such produ");
});

test("takes digits that nobody is known by for the beginning of a phone number", async () => {
  await open();
  await page.keyboard.type("97");
  await dialog().getByText("No customer found").waitFor();
  await press(page, "Enter");
  await expect.poll(() => field("Phone").inputValue()).toBe("97");
  expect(await field("Name").inputValue()).toBe("");
});

test("says at its field what the gateway refuses, and places an order once whose answer was lost", async () => {
  const phone = newPhone();
  await open();
  await newCaller(phone);
  await field("Delivery").fill("pickup");
  await press(page, "Enter");
  await field("Promo code").fill("NO-SUCH-CODE");
  await field("Add a product").focus();
  await add("zaff", 1);
  await press(page, "Control+Enter");
  await hasFocus("Promo code");
  expect(await field("Promo code").getAttribute("aria-invalid")).toBe("true");
  await field("Promo code").fill("");
  await isPriced();

  const route = "**/api/stores/*/orders";
  await page.route(route, async (call) => {
    await call.fetch();
    await call.abort();
  });
  await press(page, "Control+Enter");
  await dialog().getByText("No connection to the store's system").waitFor();
  await page.unroute(route);
  await press(page, "Control+Enter");
  await dialog().waitFor({ state: "detached" });
  expect(await ordersOf(phone)).toHaveLength(1);
});

const delivery = () => page.getByRole("dialog", { name: /^Delivery of/ });
const deliveryField = (name: string) => delivery().getByRole("textbox", { name: new RegExp(`^${name}`) });

/** Opens the delivery of a new order at an address that costs nothing, by its key on a board. */
async function openDelivery(): Promise<string> {
  const address = { type: "Home", line: "1, Old Street", locality: "Old", city: "Town", pincode: "880001" };
  const order = await buildOrder(place.db, storeId, {
    number: unique("MOVE"),
    address: JSON.stringify(address),
  } as Parameters<typeof buildOrder>[2]);
  await openBoard(page, `?text=${order.number}`);
  await press(page, "Shift+M");
  await expect.poll(() => deliveryField("Customer").evaluate((one) => one === document.activeElement)).toBe(true);
  return order.id;
}

const termsOf = (id: string) =>
  place.db
    .selectFrom("orders")
    .select(["address", "delivery_charge", "amount"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("changes an address by keys, with what it costs shown before it is saved, and takes it back", async () => {
  await buildArea(place.db, storeId, "880002", { delivery_charge: 30_00 });
  const id = await openDelivery();
  await deliveryField("Pincode").focus();
  await press(page, "Control+a");
  await page.keyboard.type("880002");
  await press(page, "Control+Enter");
  await delivery().getByText("The delivery charge becomes 30.00 instead of 0.00").waitFor();
  expect(await termsOf(id)).toMatchObject({ amount: 20_00 });
  await press(page, "Control+Enter");
  await delivery().waitFor({ state: "detached" });
  expect(await termsOf(id)).toMatchObject({ address: { pincode: "880002" }, delivery_charge: 30_00, amount: 50_00 });
  await press(page, "Control+z");
  await expect.poll(() => termsOf(id)).toMatchObject({ address: { pincode: "880001" }, amount: 20_00 });
});

test("names the slots that are full, and says at the slot when one fills before it is saved", async () => {
  const { slots, timeZone } = await readSlots(place.db, storeId, { days: 2, now: Date.now() });
  const [full, wanted] = slots.filter((slot) => slot.day === slots.at(-1)?.day && hasRoom(slot));
  if (!full || !wanted) throw new Error("the store has too few slots tomorrow");
  const clock = { hour: "2-digit", minute: "2-digit", timeZone } as const;
  const write = (format: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat("en-GB", format).format(new Date(at));
  const name = ({ start, end }: typeof full) =>
    `${write({ weekday: "short", day: "numeric", month: "short", timeZone }, start)} ${write(clock, start)} to ${write(clock, end)}`;
  /** Leaves a slot one place, and has that taken. */
  const fill = async ({ day, start, end }: typeof full) => {
    await place.db
      .insertInto("slot_exceptions")
      .values({ store_id: storeId, day, starts_at: write(clock, start), capacity: 1, surcharge: 0 })
      .execute();
    await place.db
      .insertInto("slot_counts")
      .values({ store_id: storeId, slot_start: start, slot_end: end, taken: 1 })
      .onConflict((found) => found.columns(["store_id", "slot_start", "slot_end"]).doUpdateSet({ taken: 1 }))
      .execute();
  };
  await fill(full);
  await openDelivery();
  await delivery()
    .getByText(new RegExp(`^Full: .*${name(full)}`))
    .waitFor();
  const slot = delivery().getByRole("combobox", { name: /^Slot/ });
  await slot.fill(name(wanted));
  await page.getByRole("option", { name: name(wanted) }).waitFor();
  await press(page, "Enter");
  await fill(wanted);
  await press(page, "Control+Enter");
  await delivery().getByText("this slot is full").waitFor();
  expect(await slot.evaluate((one) => one === document.activeElement)).toBe(true);
  await slot.fill(name(full));
  await page.getByRole("option").waitFor({ state: "detached" });
});

test("never overwrites an address that somebody else has changed meanwhile", async () => {
  await buildArea(place.db, storeId, "880003");
  const id = await openDelivery();
  const { address } = await termsOf(id);
  const theirs = JSON.stringify({ ...address, pincode: "880003" });
  await place.db
    .updateTable("orders")
    .set({ address: theirs, version: 2 } as never)
    .where("id", "=", id)
    .execute();
  await deliveryField("House and street").focus();
  await press(page, "Control+a");
  await page.keyboard.type("9, New Street");
  await press(page, "Control+Enter");
  await delivery().getByText("somebody else has changed it in the meantime").waitFor();
  await expect.poll(() => deliveryField("Pincode").inputValue()).toBe("880003");
  expect(await deliveryField("House and street").inputValue()).toBe("9, New Street");
  await press(page, "Control+Enter");
  await delivery().waitFor({ state: "detached" });
  expect(await termsOf(id)).toMatchObject({ address: { line: "9, New Street", pincode: "880003" } });
});

test("takes the label of a scale, and says so of one that nobody knows", async () => {
  const code = String(Math.floor(Math.random() * 80_000) + 10_000);
  const okra = await buildProduct(place.db, storeId, { name: unique("Okra"), unit: "weight", code });
  const label = (start: string) => `${start}${checkDigit(start)}`;
  await open();
  await newCaller(newPhone());
  await field("Add a product").focus();
  await page.keyboard.type(label(`21${code}00432`));
  await press(page, "Enter");
  await expect.poll(() => field(`Quantity of ${okra.name}`).inputValue()).toBe("0.432");
  await page.keyboard.type(label("210000100432"));
  await press(page, "Enter");
  await dialog().getByText("No product of this store has the item code 00001 of this label").waitFor();
  expect(await lines()).toBe(1);
});
