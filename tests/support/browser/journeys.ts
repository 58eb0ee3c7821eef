import { listedKinds } from "#contract/records/kind-names.ts";
import type { Page } from "playwright-core";
import { type Command, titleOf } from "#commands/command.ts";
import { destinations, landing, listOf } from "#commands/destinations.ts";
import type { Now } from "#commands/context/now.ts";
import { allCommands } from "../all-commands.ts";
import { messages } from "#contract/messages.ts";
import { orderStatuses, type OrderStatus } from "#contract/orders/status.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildNowOnImports,
  buildNowOnJobs,
  buildNowOnPlan,
  buildNowOnReport,
  buildNowOnRiderCash,
  buildNowOnTiles,
  orderRecord,
} from "../console/fake-tools.ts";
import { refundRows } from "../kinds/money/refunds.ts";
import { kindSamples, sampleRecord } from "../kinds/kinds.ts";
import { buildReturn } from "../database/returns.ts";
import { buildRecord } from "../kinds/records.ts";
import { buildOrder, buildPayment, buildProduct, buildRider, buildUnmatched } from "../database/rows.ts";
import { buildIndent } from "../database/indents.ts";
import { buildMessage } from "../database/messages.ts";
import { buildCount } from "../database/stock-counts.ts";
import { buildProductEdit } from "../database/product-edits.ts";
import { buildInvoice } from "../database/invoices.ts";
import { buildRefund } from "../database/refunds.ts";
import { tabTitles } from "./tab-titles.ts";
import { press } from "./board.ts";
import { isPaidOnBoard } from "./board-orders.ts";
import { thirdOf } from "../run/tier.ts";
import { overlay } from "./accessibility/room.ts";
import type { Workplace } from "./workplace.ts";

/** A way through the console; it stops wherever there is something to check, and yields a name for the place. */
export interface Journey {
  readonly name: string;
  /** The login that walks it; without one, nobody is logged in. */
  readonly login?: "admin" | "viewer";
  stops(page: Page, place: Workplace): AsyncGenerator<string>;
}

/** Opens a path as if its address had been typed, and waits until a row is under the cursor. */
async function openBoard(page: Page, place: Workplace, path = "/orders"): Promise<void> {
  await page.goto(`${place.address}${path}`);
  await atRows(page);
}

/** Goes to a path as a link of the console does, which takes a fraction of the time of a new page. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
}

/** Goes to a path inside the console, and waits until its rows or figures are there and one is under the cursor. */
async function showBoard(page: Page, path: string): Promise<void> {
  await goInside(page, path);
  const list = page.locator('.aisle-list[aria-busy="false"] [role="grid"][aria-activedescendant]');
  const figures = page.locator(
    ':is(.aisle-day-end, .aisle-report-rows) [aria-selected="true"], .aisle-jobs, .aisle-tile-value, button[aria-current="true"]',
  );
  await list.or(figures).first().waitFor();
}

/** Resolves once the grid has a row under its cursor. */
async function atRows(page: Page): Promise<void> {
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
}

/** Gives the store a record of every simple kind: the demo need not have any. */
async function addRecords({ db }: Workplace): Promise<void> {
  const { id } = await db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  for (const kind of listedKinds) await buildRecord(db, kind, id);
  for (const status of ["Pending", "Ready for Pickup", "Return Picked"]) await buildReturn(db, id, { status });
  await buildInvoice(db, id, { kind: "sales", status: "Not sent" });
  await buildCount(db, id, { status: "Counting" });
  await buildMessage(db, id, { status: "Waiting", createdAt: "2026-11-01T04:00:00.000Z" });
  // The first of their lists: what the demo has comes after.
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  await buildIndent(db, id, { status: "Sent", counted: 4, createdAt: soon(0) });
  await buildIndent(db, id, { status: "Draft", createdAt: soon(1) });
  const users = await db.selectFrom("users").select("id").execute();
  const steps = JSON.stringify([{ command: "order.to-accepted", title: "Accept order", answers: [] }]);
  await db
    .insertInto("macros")
    .values(users.map((user) => ({ user_id: user.id, name: "Accept", steps })))
    // A test that is tried again meets the macros of its first try.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives the store money to ask about: an order paid too much, a rider with cash, a payment that fitted no order, and refunds that are held up. */
async function addMoney({ db }: Workplace): Promise<void> {
  const { id } = await db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  const earlier = await db.selectFrom("orders").select("id").where("number", "=", overpaid).executeTakeFirst();
  // A test that is tried again meets what its first try has made.
  if (earlier) return;
  await buildPayment(db, id, { order: { number: overpaid, payment_state: "Excess Amount" }, amount: 25_00 });
  await buildUnmatched(db, id);
  await buildRefund(db, id, { status: "Refund Not Completed" });
  await buildRefund(db, id, { approval: "Waiting" });
  const rider = await buildRider(db, id);
  await buildOrder(db, id, { status: "Delivered", rider_id: rider.id, pay_by: "Cash On Delivery" });
}

/** Plans a price of every product, so that one can be taken back. */
async function planPrices({ db }: Workplace): Promise<void> {
  const always = await db.selectFrom("product_prices").selectAll().where("during", "=", "(,)").execute();
  if (always.length === 0) return;
  await db.updateTable("product_prices").set({ during: "(,2099-01-01)" }).where("during", "=", "(,)").execute();
  const later = always.map(({ store_id, product_id, mrp }) => ({ store_id, product_id, mrp, price: mrp }));
  await db
    .insertInto("product_prices")
    .values(later.map((price) => ({ ...price, during: "[2099-01-01,)" })))
    .execute();
}

/** Gives a product two entries in each of its lists, so that one of them is asked for; and makes an edit to take back. */
async function addLists({ db }: Workplace): Promise<void> {
  const { id: storeId } = await db
    .selectFrom("stores")
    .select("id")
    .where("code", "=", "S101")
    .executeTakeFirstOrThrow();
  const earlier = await db.selectFrom("products").select("id").where("code", "=", listed).executeTakeFirst();
  if (earlier) return;
  const { id } = await buildProduct(db, storeId, { code: listed, name: "Zebra crate" });
  const of = (place: number) => ({ store_id: storeId, product_id: id, place });
  const others = await db.selectFrom("products").select("id").where("store_id", "=", storeId).limit(2).execute();
  await db
    .insertInto("product_barcodes")
    .values([
      { ...of(0), code: "71000000001" },
      { ...of(1), code: "71000000002" },
    ])
    .execute();
  await db
    .insertInto("product_conversions")
    .values([
      { ...of(0), unit: "crate", amount: 12, of_unit: "pieces" },
      { ...of(1), unit: "pallet", amount: 40, of_unit: "crate" },
    ])
    .execute();
  await db
    .insertInto("product_substitutes")
    .values(others.map(({ id: substitute }, place) => ({ ...of(place), substitute_id: substitute })))
    .execute();
  const categories = await db.selectFrom("categories").select("id").where("store_id", "=", storeId).limit(2).execute();
  await db
    .insertInto("product_categories")
    .values(categories.map(({ id: category }, place) => ({ ...of(place), category_id: category })))
    .execute();
  await db
    .insertInto("product_printed_mrps")
    .values([
      { ...of(0), mrp: 61_00 },
      { ...of(1), mrp: 62_00 },
    ])
    .execute();
  await buildProductEdit(db, storeId);
}

/** Opens the cash drawer of the one who walks: what is done with one needs it, and opening one must come before. */
async function openDrawer({ db }: Workplace): Promise<void> {
  const store = await db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  const user = await db.selectFrom("users").select("id").where("login_id", "=", "admin").executeTakeFirstOrThrow();
  const drawer = { store_id: store.id, user_id: user.id, by_name: "Admin", opening_float: 0 };
  await db
    .insertInto("cash_drawers")
    .values({ ...drawer, opened_at: "2026-11-21T04:00:00.000Z" })
    .execute();
}

/** Closes whatever lies over the screen by Esc alone. */
async function closeBoxes(page: Page): Promise<void> {
  await press(page, "Escape");
  await page.locator(overlay).first().waitFor({ state: "detached" });
}

/** Runs a command from the palette by its title. */
async function choose(page: Page, title: string): Promise<void> {
  await press(page, "Control+k");
  await page.getByRole("combobox").fill(`>${title}`);
  await page.getByRole("option", { name: title }).first().waitFor();
  await press(page, "Enter");
}

/** A screen with a record under the cursor: as commands see it, and the address that opens it. */
interface Situation {
  readonly now: Now;
  readonly path: string;
  /** What is pressed there first, and what then comes. */
  readonly first?: { readonly key: string; readonly comes: string };
}

/** The number of an order that was paid too much. */
const overpaid = "OVERPAID-1";

/** The code of a product whose lists have several entries. */
const listed = "ZEBRA-1";

/** A product whose lists are empty: what removes from them has a product of its own. */
const plainProduct = {
  ...kindSamples.product.rows[0],
  barcodes: "",
  conversions: "",
  substitutes: "",
  categories: "",
  printedMrps: "",
  problems: "",
};

const situations: readonly Situation[] = [
  ...orderStatuses.map((status) => ({
    now: buildNow({ cursor: orderRecord({ status, amount: 20_00, paidAmount: isPaidOnBoard(status) ? 20_00 : 0 }) }),
    path: boardOf(status),
  })),
  ...listedKinds.map((kind) => ({
    now: buildNow({ kind, cursor: kind === "product" ? { kind, row: plainProduct } : sampleRecord(kind) }),
    path: kind === "return" ? "/return-orders?status=Pending" : (listOf(kind)?.path ?? landing),
  })),
  {
    now: buildNow({
      kind: "product",
      cursor: {
        kind: "product",
        row: {
          ...plainProduct,
          barcodes: "1, 2",
          conversions: "1, 2",
          substitutes: "A, B",
          categories: "A, B",
          printedMrps: "1, 2",
          problems: "No image",
        },
      },
    }),
    path: `/catalog?text=${listed}`,
  },
  // The demo draws an image of most products.
  {
    now: buildNow({ kind: "product", cursor: { kind: "product", row: { ...plainProduct, imageCount: 1 } } }),
    path: "/catalog?images=one",
  },
  ...refundRows.map((row) => ({
    now: buildNow({ kind: "refund" as const, cursor: { kind: "refund" as const, row } }),
    path: `/refund-orders?status=${encodeURIComponent(row.status)}&approval=${encodeURIComponent(row.approval)}&sort=-created`,
  })),
  ...(["Ready for Pickup", "Return Picked"] as const).map((status) => ({
    now: buildNow({ kind: "return", cursor: { kind: "return", row: { ...kindSamples.return.rows[0], status } } }),
    path: `/return-orders?status=${encodeURIComponent(status)}`,
  })),
  {
    now: buildNow({
      kind: "indent",
      cursor: { kind: "indent", row: { ...kindSamples.indent.rows[0], status: "Sent", counted: 1 } },
    }),
    path: "/demand-indent?status=Sent",
  },
  {
    now: buildNow({
      kind: "message",
      cursor: { kind: "message", row: { ...kindSamples.message.rows[0], status: "Waiting" } },
    }),
    path: "/messages?status=Waiting",
  },
  { now: buildNow({ cursor: orderRecord({ status: "Accepted", customerId: "c" }) }), path: boardOf("Accepted") },
  {
    now: buildNow({ cursor: orderRecord({ status: "Accepted", amount: 20_00, paidAmount: 25_00 }) }),
    path: `/orders?text=${overpaid}`,
  },
  {
    now: buildNowElsewhere({ lends: new Set(["move", "moveTo", "moveSideways", "refresh", "readDayEnd"]) }),
    path: "/day-end",
  },
  { now: buildNowOnReport(), path: "/order-reports/by-day" },
  { now: buildNowOnTiles(), path: "/analytics" },
  { now: buildNowOnJobs(), path: "/imports-exports" },
  { now: buildNowOnImports(), path: "/imports-exports/imports" },
  { now: buildNowOnRiderCash(), path: "/rider-cash" },
  {
    now: buildNowOnPlan(),
    path: "/picker-assignment",
    first: { key: "Shift+P", comes: '[role="listbox"] [role="option"]' },
  },
];

/** What is asked of a file that was sent and checked, by the test of imports; and of two who are selected. */
const askedElsewhere: ReadonlySet<string> = new Set(["imports.run", "imports.map", "imports.undo", "customer.merge"]);

/** Commands that open something to answer, read or type in, each with a situation in which they can run. */
function askingCommands(): readonly (Situation & { readonly command: Command })[] {
  const asking = allCommands.filter(
    ({ id, title }) => !askedElsewhere.has(id) && (title.endsWith("...") || /^(palette|help)\./.test(id)),
  );
  const asked = asking.flatMap((command) => {
    const situation = situations.find(({ now }) => command.can(now) === "yes");
    return situation ? [{ command, ...situation }] : [];
  });
  const left = asking.filter((command) => !asked.some((one) => one.command === command));
  if (left.length > 0) throw new Error(`no record lets these run: ${left.map(({ id }) => id).join(", ")}`);
  // What is asked at one place is asked without leaving it.
  return [...Map.groupBy(asked, ({ path }) => path).values()].flat();
}

/** Runs a command that asks a question: by its key, or from the palette when it has none. */
async function ask(page: Page, command: Command, now: Now): Promise<void> {
  const [key] = command.keys ?? [];
  if (key) await press(page, keyName(key));
  else await choose(page, titleOf(command, now));
  const asked = page.locator(`${overlay}, input[type=search]:focus`).first();
  await asked.waitFor({ timeout: 30_000 }).catch((cause: unknown) => {
    throw new Error(`${command.id} asked nothing`, { cause });
  });
}

/** Converts a binding to playwright's key names. */
function keyName(binding: string): string {
  const keys = binding.replaceAll("mod+", "Control+").replaceAll("shift+", "Shift+");
  return keys.replaceAll(/Shift\+(\w)\b/g, (_all, letter: string) => `Shift+${letter.toUpperCase()}`);
}

/** The path of the board that shows the home deliveries of a status. */
function boardOf(status: OrderStatus): string {
  return `/orders?delivery=HOME_DELIVERY&status=${encodeURIComponent(status)}`;
}

/** Leaves to the log-in screen what a session that has timed out leaves. */
function leaveTimeOut(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const opened = indexedDB.open("aisle", 1);
    await new Promise<void>((done) => {
      opened.addEventListener("upgradeneeded", () => opened.result.createObjectStore("texts"));
      opened.addEventListener("success", () => done());
    });
    const writing = opened.result.transaction("texts", "readwrite");
    writing.objectStore("texts").put({ text: "timed-out", at: Date.now() }, "end-reason");
    await new Promise((done) => writing.addEventListener("complete", done));
    opened.result.close();
  });
}

async function* logInScreen(page: Page, place: Workplace) {
  const login = page.getByLabel("Login ID");
  await login.waitFor();
  yield "log-in";
  await press(page, "Enter");
  await page.getByText(messages.enterLoginId).waitFor();
  yield "log-in without a Login ID";
  for (const wrong of ["log-in refused", "log-in locked"]) {
    await login.fill("nobody-at-all");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await press(page, "Enter");
    await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
    yield wrong;
    const body = JSON.stringify({ loginId: "nobody-at-all", password: "wrong" });
    const headers = {
      "content-type": "application/json",
      "client-id": "store-admin-web",
      "client-secret": "store-admin-web",
    };
    const again = () => place.ask("/api/auth/access-token?userType=Store", { method: "POST", body, headers });
    await Promise.all([again(), again(), again(), again(), again()]);
  }
  await leaveTimeOut(page);
  await page.reload();
  await page.getByText(messages.sessionTimedOut).waitFor();
  yield "log-in after a time-out";
}

async function* everyPlace(page: Page, place: Workplace) {
  await addRecords(place);
  await page.goto(`${place.address}${landing}`);
  for (const { path, title } of thirdOf(destinations)) {
    await goInside(page, path);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor({ state: "attached" });
    // A list in which there is nothing says so instead of having a row under its cursor.
    await page.locator("main :is(a:not(.aisle-view), [aria-activedescendant], .aisle-empty, table)").first().waitFor();
    yield title;
  }
}

async function* boardStates(page: Page, place: Workplace) {
  await openBoard(page, place, "/orders?placed=2026-01-01..&amount=10000..&delivery=HOME_DELIVERY&late=1&sort=age");
  yield "filtered board";
  await page.goto(`${place.address}/orders?text=no-such-order`);
  await page.getByText("No order matches this filter.").waitFor();
  yield "board without rows";
  await openBoard(page, place);
  await press(page, "x", "j", "Shift+J");
  await page.getByText("3 selected", { exact: true }).first().waitFor();
  yield "selected rows";
  await press(page, "Escape", "f");
  await page.locator(".aisle-wall").waitFor();
  yield "wall board";
  await press(page, "Escape", "Shift+F");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.type("placed");
  await press(page, "Enter");
  await page.getByRole("option", { name: "Days ..." }).waitFor();
  yield "question about days";
  await page.keyboard.type("days");
  await press(page, "Enter");
  await page.getByLabel("From", { exact: true }).waitFor();
  yield "calendar";
  await closeBoxes(page);
  await press(page, "Shift+F");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.type("amount");
  await press(page, "Enter");
  await page.getByRole("textbox", { name: "From" }).fill("a lot");
  await press(page, "Enter");
  await page.locator("dialog [aria-invalid=true]").waitFor();
  yield "amounts nobody can read";
  await closeBoxes(page);
}

async function* faults(page: Page, place: Workplace) {
  const filter = "**/api/orders/filter**";
  const gate = Promise.withResolvers<void>();
  await page.route(filter, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.goto(`${place.address}/orders`);
  await page.locator(".aisle-skeleton").waitFor();
  yield "board on its way";
  gate.resolve();
  await page.getByText(messages.fetchingFailed).first().waitFor();
  yield "failed board";
  await page.unroute(filter);
  await press(page, "r");
  await atRows(page);
  await page.route(filter, (route) => route.abort());
  await press(page, "r");
  await page.getByRole("alert").getByText("Data from").waitFor();
  yield "board that could not be read again";
  await page.unrouteAll();
  await page.route("**/OrdersScreen-*.js", (route) => route.abort());
  await page.goto(`${place.address}/orders`);
  await page.getByText(messages.chunkFailed).waitFor();
  yield "part of the program that did not come";
  await page.unrouteAll();
  await page.route("**/api/stores/*/dashboard", (route) =>
    route.fulfill({ json: { status: true, code: 200, data: { late: 1 } } }),
  );
  await page.goto(`${place.address}/dashboard`);
  await page.getByText(messages.failedTryAgain).waitFor();
  yield "failed screen";
  await page.unrouteAll();
}

async function* oneOrder(page: Page, place: Workplace) {
  await openBoard(page, place, boardOf("Pending"));
  await press(page, "Enter");
  await page.getByRole("tab", { name: "TRACKING" }).waitFor();
  yield "order beside the list";
  await press(page, "Enter");
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);
  await page.getByRole("tab").first().waitFor();
  for (const tab of await tabTitles(page.locator(":root"))) {
    await page.getByRole("tab", { name: tab, selected: true }).waitFor();
    await page.locator('[role="tabpanel"] .aisle-skeleton').waitFor({ state: "detached" });
    yield `order page, ${tab}`;
    await press(page, "]");
  }
  await press(page, "c");
  await page.getByRole("textbox").waitFor();
  await press(page, "Enter");
  await page.getByText("Please write the comment").waitFor();
  yield "comment not written";
  await page.keyboard.type("rings twice");
  await press(page, "Enter");
  await page.locator(".aisle-toast", { hasText: messages.saved }).hover();
  yield "message of success";
  await page.getByRole("button", { name: "Dismiss" }).click();
}

/** In how many parts the questions are asked, so that a run can ask one of them. */
const questionParts = 3;

async function* someQuestions(nth: number, page: Page, place: Workplace) {
  const all = askingCommands();
  const share = Math.ceil(all.length / questionParts);
  const part = all.slice(nth * share, (nth + 1) * share);
  await addRecords(place);
  await addMoney(place);
  await addLists(place);
  await planPrices(place);
  // A second try begins without the drawer that the first has opened.
  await place.db.deleteFrom("cash_drawers").execute();
  if (!part.some(({ command }) => command.id === "money.open-drawer")) await openDrawer(place);
  let shown: string | null = null;
  for (const { command, now, path, first } of part) {
    if (path !== shown) await (shown === null || first ? openBoard(page, place, path) : showBoard(page, path));
    if (path !== shown && first) {
      await press(page, first.key);
      await page.locator(first.comes).first().waitFor();
    }
    shown = path;
    await ask(page, command, now);
    yield command.title;
    await closeBoxes(page);
    if (command.id === "money.open-drawer") await openDrawer(place);
  }
}

async function* palette(page: Page, place: Workplace) {
  await openBoard(page, place, boardOf("Delivered"));
  const cells = page.locator('[role="row"] [role="gridcell"]:not(.is-check)');
  const number = await cells
    .filter({ hasText: /^S101-/ })
    .first()
    .textContent();
  const box = page.getByRole("combobox");
  await press(page, "Control+k");
  for (const [name, text, shown] of [
    ["palette with what the gateway found", number ?? "", '[cmdk-item][data-value^="order "]'],
    ["palette with refused commands", ">assign picker", "[data-refused=true]"],
    ["palette without rows", "#no such order", ".aisle-palette-empty"],
  ] as const) {
    await box.fill(text);
    await page.locator(shown).first().waitFor();
    yield name;
  }
  await closeBoxes(page);
  await press(page, "a");
  await page.locator(".aisle-toast").hover();
  yield "message of a refusal";
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: /: menu$/ }).focus();
  await press(page, "Enter");
  await page.getByRole("menuitem").first().waitFor();
  yield "user menu";
  await closeBoxes(page);
}

async function* many(page: Page, place: Workplace) {
  // A second try finds orders as well that can be put on hold, whatever the first one has changed.
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  const placed_at = new Date().toISOString();
  for (let nth = 0; nth < 4; nth += 1) await buildOrder(place.db, id, { placed_at });
  await openBoard(page, place);
  await press(page, "Control+a", "s");
  await page.getByRole("option", { name: "On-Hold" }).waitFor();
  await page.keyboard.type("on-hold");
  await press(page, "Enter");
  await page.getByRole("textbox", { name: /^Reason/ }).waitFor();
  yield "reason";
  await page.keyboard.type("stock count");
  await press(page, "Enter");
  await page.getByText("Nothing has been changed yet").waitFor();
  yield "plan for many";
  const gate = Promise.withResolvers<void>();
  await page.route("**/batches", async (route) => {
    await gate.promise;
    const response = await route.fetch();
    const { data, ...body } = (await response.json()) as { readonly data: { readonly rows: readonly object[] } };
    const error = { code: "unavailable", message: "The store's system was not able to" };
    const rows = data.rows.map((row, place) => (place % 2 === 0 ? row : { ...row, row: null, error }));
    await route.fulfill({ response, json: { ...body, data: { rows } } });
  });
  await press(page, "Enter");
  await page.getByRole("button", { name: "Stop" }).waitFor();
  yield "many under way";
  gate.resolve();
  await page.getByRole("button", { name: /^Try again/ }).waitFor();
  await page.unrouteAll();
  yield "report of many";
  await closeBoxes(page);
}

async function* form(page: Page, place: Workplace) {
  await addRecords(place);
  await openBoard(page, place, "/vehicle");
  await press(page, "i");
  await page.locator("[data-field=registration] input:focus").waitFor();
  await press(page, "Control+Enter");
  await page.locator("[data-field=registration] .aisle-form-note").getByText("Please fill this in").waitFor();
  yield "form with errors";
  const insured = page.locator("[data-field=insuranceUntil] input").first();
  await insured.focus();
  // A month that shows days of the months before and after it.
  await page.keyboard.type("15/12/2026");
  await press(page, "Alt+ArrowDown");
  await page.getByRole("gridcell", { name: "15", selected: true }).waitFor();
  yield "form with its calendar";
  await press(page, "Escape");
  await insured.fill("");
  await closeBoxes(page);
  await press(page, "m");
  await page.locator("[data-field=registration] input:focus").waitFor();
  await page.keyboard.type("9");
  await page.route(/\/vehicles\/[\w-]+$/, async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    // Somebody else is quicker.
    await place.db
      .updateTable("vehicles")
      .set(({ eb }) => ({ registration: eb("registration", "||", "8"), version: eb("version", "+", 1) }))
      .execute();
    return route.continue();
  });
  await press(page, "Control+Enter");
  await page.getByRole("group", { name: / theirs or mine$/ }).waitFor();
  yield "form of what somebody else has changed";
  await page.unrouteAll();
  await press(page, "Escape");
  await page.getByText("Discard what you typed?").waitFor();
  yield "form that is left";
}

async function* idleOperator(page: Page, place: Workplace) {
  await openBoard(page, place);
  await page.evaluate(() => localStorage.setItem("aisle.lastActive", String(Date.now() - 700_000)));
  await page.getByRole("alertdialog").waitFor();
  yield "idle warning";
  await closeBoxes(page);
}

async function* withoutRights(page: Page, place: Workplace) {
  await place.db
    .updateTable("roles")
    .set({ permissions: ["console.use"] })
    .where("name", "=", "viewer")
    .execute();
  await page.goto(`${place.address}${landing}`);
  for (const { path, title } of thirdOf(destinations)) {
    await goInside(page, path);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor({ state: "attached" });
    // What a tile was refused begins with the same words, until the screen gives way.
    await page.getByText("Ask an administrator for this right.", { exact: true }).waitFor();
    yield `${path} without the right`;
  }
}

/** Journeys through the screens, each run a third of them. A new destination is included automatically. */
export const screenJourneys: readonly Journey[] = [
  { name: "every place", login: "admin", stops: everyPlace },
  { name: "an operator without rights", login: "viewer", stops: withoutRights },
];

/** The journeys through every question a command asks. A new command that asks one is included automatically. */
export const questionJourneys: readonly Journey[] = Array.from({ length: questionParts }, (_, nth) => ({
  name: `part ${nth + 1} of every question a command asks`,
  login: "admin",
  stops: (page, place) => someQuestions(nth, page, place),
}));

/** Journeys through what lies over the screens and what can happen on them. */
export const stateJourneys: readonly Journey[] = [
  { name: "logging in", stops: logInScreen },
  { name: "a board in all its states", login: "admin", stops: boardStates },
  { name: "an order", login: "admin", stops: oneOrder },
  { name: "faults", login: "admin", stops: faults },
  { name: "palette, messages and menu", login: "admin", stops: palette },
  { name: "a change of many", login: "admin", stops: many },
  { name: "a form", login: "admin", stops: form },
  { name: "an idle operator", login: "admin", stops: idleOperator },
];
