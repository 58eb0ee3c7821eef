import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { choose, press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";

let place: Workplace;
let page: Page;
let storeId: string;
beforeAll(async () => {
  place = await startWorkplace();
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
afterAll(() => place.close());
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

let made = 0;
/** None is the first letter of another word of a name, which a search for it would find too. */
const letters = "ABCDEFGHIJKLMNQSUVWXY";

/** Adds a picker or rider that no other test knows, and answers the name. */
async function addPerson(
  table: "pickers" | "riders",
  over: { readonly onDuty?: boolean; readonly first?: string } = {},
): Promise<string> {
  made += 1;
  const name = `${over.first ?? "Zuri"} ${letters[made]} ${table === "pickers" ? "Picker" : "Rider"}`;
  await place.db
    .insertInto(table)
    .values({ store_id: storeId, name, phone: `90000000${10 + made}`, on_duty: over.onDuty ?? false, capacity: 5 })
    .execute();
  return name;
}

function personOf(table: "pickers" | "riders", name: string) {
  return place.db
    .selectFrom(table)
    .select(["id", "state", "on_duty", "phone", "capacity", "version"])
    .where("name", "=", name)
    .executeTakeFirst();
}

/** Opens a list of people, those a text finds. */
async function openList(list: "picker" | "rider", text: string): Promise<void> {
  await page.goto(`${place.address}/${list}?text=${encodeURIComponent(text)}`);
  await rowOf(text).waitFor();
}

const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name }).first();
const told = (message: string) => page.getByText(message).first().waitFor();

it("adds a picker by keys; what the gateway refuses stands at its field", async () => {
  const taken = await place.db
    .selectFrom("pickers")
    .select("employee_code")
    .where("store_id", "=", storeId)
    .where("employee_code", "<>", "")
    .executeTakeFirst();
  const code = taken?.employee_code ?? "T-1";
  if (!taken)
    await place.db
      .updateTable("pickers")
      .set({ employee_code: code })
      .where("name", "=", await addPerson("pickers"))
      .execute();
  await page.goto(`${place.address}/picker`);
  await page.getByRole("grid", { name: "Pickers" }).waitFor();
  await press(page, "i");
  await page.locator("[data-field=name] input:focus").waitFor();
  await page.keyboard.type("Nila Newcomer");
  await press(page, "Enter");
  await page.keyboard.type("98765 12345");
  await press(page, "Enter");
  await page.keyboard.type(code);
  await press(page, "Control+Enter");
  await page.getByText("another picker has this code").first().waitFor();
  await page.locator("[data-field=employeeCode] input:focus").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("NEW-77");
  await press(page, "Control+Enter");
  await told(messages.saved);
  expect(await personOf("pickers", "Nila Newcomer")).toMatchObject({
    phone: "9876512345",
    capacity: 6,
    state: "ACTIVE",
  });
  await openList("picker", "Nila Newcomer");
});

it("changes a picker in the form, tells it in the history, and takes it back", async () => {
  const name = await addPerson("pickers");
  await openList("picker", name);
  await press(page, "m");
  await page.locator("[data-field=name] input:focus").waitFor();
  await page.locator("[data-field=capacity] input").fill("9");
  await press(page, "Control+Enter");
  await told(messages.updated);
  await rowOf(name).getByText("0 of 9").waitFor();
  await press(page, "Enter");
  const panel = page.getByRole("complementary", { name: "The picker beside the list" });
  await panel.getByRole("heading", { name }).waitFor();
  await press(page, "t");
  await panel.getByText("Capacity changed").waitFor();
  await panel.getByText("from 5 orders to 9 orders").waitFor();
  await press(page, "Control+z");
  await told("Undone");
  await expect.poll(async () => (await personOf("pickers", name))?.capacity).toBe(5);
});

it("puts a picker on duty and off by one key, on the list and on the own page, and takes it back", async () => {
  const name = await addPerson("pickers");
  await openList("picker", name);
  await press(page, "u");
  await rowOf(name).getByText("On duty").waitFor();
  await expect.poll(async () => (await personOf("pickers", name))?.on_duty).toBe(true);
  await press(page, "Control+z");
  await rowOf(name).getByText("Off duty").waitFor();
  await expect.poll(async () => (await personOf("pickers", name))?.on_duty).toBe(false);
  await press(page, "Enter", "Enter");
  const picker = await personOf("pickers", name);
  await page.waitForURL(`${place.address}/picker/${picker?.id}`);
  await page.getByRole("main").getByRole("heading", { name, level: 2 }).waitFor();
  await press(page, "u");
  await expect.poll(async () => (await personOf("pickers", name))?.on_duty).toBe(true);
  await page
    .getByRole("article", { name: `Picker ${name}` })
    .getByText("On duty")
    .first()
    .waitFor();
});

it("takes back two changes of one picker, one after the other", async () => {
  const name = await addPerson("pickers");
  const onDuty = async () => (await personOf("pickers", name))?.on_duty;
  await openList("picker", name);
  for (const wanted of [true, false]) {
    await press(page, "u");
    await expect.poll(onDuty).toBe(wanted);
    await rowOf(name)
      .filter({ hasText: wanted ? "On duty" : "Off duty" })
      .waitFor();
  }
  for (const wanted of [true, false]) {
    await press(page, "Control+z");
    await expect.poll(onDuty).toBe(wanted);
    await rowOf(name)
      .filter({ hasText: wanted ? "On duty" : "Off duty" })
      .waitFor();
  }
  expect(await personOf("pickers", name)).toMatchObject({ version: 5 });
});

/** Keeps back the answers to changes, which the gateway carries out at once; returns what lets them through. */
async function keepAnswers(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

it("changes a picker again before the first change is answered, and then two at once", async () => {
  const quick = { first: `Quick${made}` };
  const names = (await Promise.all([addPerson("pickers", quick), addPerson("pickers", quick)])).sort();
  const [first = ""] = names;
  await page.goto(`${place.address}/picker?text=${quick.first}&sort=name`);
  await rowOf(first).getByText("Off duty").waitFor();
  const letThrough = await keepAnswers();
  await press(page, "Home", "u");
  await rowOf(first).getByText("On duty").waitFor();
  await press(page, "u");
  await rowOf(first).getByText("Off duty").waitFor();
  await press(page, "x", "j", "x", "u");
  await expect.poll(() => personOf("pickers", first)).toMatchObject({ version: 2, on_duty: true });
  letThrough();
  await expect.poll(() => personOf("pickers", first)).toMatchObject({ version: 4, on_duty: true });
  for (const name of names) expect(await personOf("pickers", name)).toMatchObject({ on_duty: true });
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.unrouteAll({ behavior: "wait" });
});

it.each([
  { of: "one picker", first: "Ones", count: 1, keys: [] },
  { of: "two", first: "Twos", count: 2, keys: ["x", "j", "x"] },
])("takes back a change of $of whose answer has not come yet, and no other", async ({ first: of, count, keys }) => {
  // A second try finds only its own.
  const first = `${of}${made}`;
  const all = Array.from({ length: count + 1 }, () => addPerson("pickers", { first }));
  const names = (await Promise.all(all)).sort();
  const earlier = names.pop() ?? "";
  const onDuty = (of: readonly string[]) =>
    Promise.all(of.map(async (name) => (await personOf("pickers", name))?.on_duty));
  await page.goto(`${place.address}/picker?text=${first}&sort=name`);
  await rowOf(earlier).waitFor();
  for (const hasEarlier of [false, true]) {
    if (hasEarlier) {
      await press(page, "End", "u");
      await expect.poll(() => onDuty([earlier])).toEqual([true]);
    }
    const letThrough = await keepAnswers();
    await press(page, "Home", ...keys, "u", "Control+z");
    await expect.poll(() => onDuty(names)).toEqual(names.map(() => true));
    letThrough();
    await expect.poll(() => onDuty(names)).toEqual(names.map(() => false));
    expect(await onDuty([earlier])).toEqual([hasEarlier]);
    await page.unrouteAll({ behavior: "wait" });
    // The answers have come to the console as well: the progress of the two is closed, and they are not selected.
    await page.getByText("0 selected").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
});

it("refuses to delete who still has work, names the orders, and deletes who has none", async () => {
  const name = await addPerson("pickers");
  const picker = await personOf("pickers", name);
  const order = await place.db
    .selectFrom("orders")
    .select(["id", "number"])
    .where("store_id", "=", storeId)
    .where("status", "=", "Accepted")
    .executeTakeFirstOrThrow();
  const give = (id: string | null, status: "Picker Assigned" | "Accepted") =>
    place.db.updateTable("orders").set({ picker_id: id, status }).where("id", "=", order.id).execute();
  await give(picker?.id ?? null, "Picker Assigned");
  await openList("picker", name);
  await press(page, "Delete");
  await choose(page, `Delete ${name}`);
  await page.getByText(`${name} still has 1 open order: ${order.number}`).first().waitFor();
  expect(await personOf("pickers", name)).toMatchObject({ state: "ACTIVE" });
  await give(null, "Accepted");
  await page.reload();
  await rowOf(name).waitFor();
  // An Enter alone keeps them: were they deleted, the next question would not come.
  const keep = page.getByRole("option", { name: "Keep" });
  await press(page, "Delete");
  await keep.waitFor();
  await press(page, "Enter");
  await keep.waitFor({ state: "detached" });
  await press(page, "Delete");
  await choose(page, `Delete ${name}`);
  await told(messages.deleted);
  expect(await personOf("pickers", name)).toMatchObject({ state: "DELETE" });
  await page.getByText("No picker in ACTIVE matches this filter").waitFor();
  await press(page, "Control+z");
  await rowOf(name).waitFor();
});

it("gives a rider a vehicle by one key, shows it at once, and takes it back", async () => {
  const name = await addPerson("riders");
  const registration = `KA 05 ZU ${1000 + made}`;
  const vehicle = await place.db
    .insertInto("vehicles")
    .values({ store_id: storeId, registration, vehicle_type: "Scooter", fuel: "Electric" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const given = async () =>
    (await place.db.selectFrom("riders").select("vehicle_id").where("name", "=", name).executeTakeFirst())?.vehicle_id;
  await openList("rider", name);
  await press(page, "a");
  await page.getByRole("combobox").fill(registration);
  await page.getByRole("option", { name: registration }).waitFor();
  await press(page, "Enter");
  await rowOf(name).filter({ hasText: registration }).waitFor();
  await told(messages.updated);
  expect(await given()).toBe(vehicle.id);
  await press(page, "Control+z");
  await rowOf(name).filter({ hasNotText: registration }).waitFor();
  await expect.poll(given).toBeNull();
});

it("comments on a picker, and shows what others do at once", async () => {
  const name = await addPerson("pickers");
  await openList("picker", name);
  await press(page, "c");
  await page.getByRole("textbox", { name: "Comment" }).fill("Knows the cold store");
  await press(page, "Control+Enter");
  await told(messages.saved);
  const other = await place.comeBack("admin");
  await other.goto(`${place.address}/picker?text=${encodeURIComponent(name)}`);
  await other.getByRole("row").filter({ hasText: name }).first().waitFor();
  await press(other, "u");
  await rowOf(name).getByText("On duty").waitFor();
  await place.leave(other);
});

it("tells who changed what when two change one picker", async () => {
  const name = await addPerson("pickers");
  await openList("picker", name);
  await press(page, "m");
  await page.locator("[data-field=name] input:focus").waitFor();
  const other = await place.comeBack("picker-lead");
  await other.goto(`${place.address}/picker?text=${encodeURIComponent(name)}`);
  await other.getByRole("row").filter({ hasText: name }).first().waitFor();
  await press(other, "m");
  await other.locator("[data-field=capacity] input").fill("7");
  await press(other, "Control+Enter");
  await other.getByText(messages.updated).first().waitFor();
  await page.locator("[data-field=capacity] input").fill("8");
  await press(page, "Control+Enter");
  await page.getByText("somebody else has changed it in the meantime").waitFor();
  await press(page, "Control+Enter");
  await told(messages.updated);
  await expect.poll(async () => (await personOf("pickers", name))?.capacity).toBe(8);
  await place.leave(other);
});
