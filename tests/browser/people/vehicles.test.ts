import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { choose, numberAtCursor, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let store: { readonly id: string; readonly time_zone: string };
const place = await openWorkplace();
beforeAll(async () => {
  store = await place.db
    .selectFrom("stores")
    .select(["id", "time_zone"])
    .where("code", "=", "S101")
    .executeTakeFirstOrThrow();
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

interface Made {
  readonly id: string;
  readonly registration: string;
}

let made = 0;

/** Writes a vehicle down, whose insurance runs out so many days from today. No two have the same registration. */
async function addVehicle(days: number, series = "ZZ 50 TE"): Promise<Made> {
  made += 1;
  return place.db
    .insertInto("vehicles")
    .values({
      store_id: store.id,
      registration: `${series} ${1_000 + made}`,
      vehicle_type: "Van",
      fuel: "Diesel",
      insurance_until: dayAfter(dayAt(Date.now(), store.time_zone), days),
    })
    .returning(["id", "registration"])
    .executeTakeFirstOrThrow();
}

/** Gives a vehicle to a rider of the store, and answers their name. */
async function giveToRider(vehicleId: string): Promise<string> {
  const rider = await place.db
    .selectFrom("riders")
    .select(["id", "name"])
    .where("store_id", "=", store.id)
    .where("state", "=", "ACTIVE")
    .orderBy("name")
    .limit(1)
    .executeTakeFirstOrThrow();
  await place.db.updateTable("riders").set({ vehicle_id: vehicleId }).where("id", "=", rider.id).execute();
  return rider.name;
}

/** Opens the dashboard and waits until the console hears keys. */
async function openDashboard(): Promise<void> {
  await page.goto(place.address);
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor({ state: "attached" });
}

async function openList(text = "", query = ""): Promise<void> {
  await page.goto(`${place.address}/vehicle?text=${encodeURIComponent(text)}${query}`);
  await page.getByRole("grid", { name: "Vehicles" }).waitFor();
}

async function stateOf(registration: string): Promise<string | undefined> {
  const found = await place.db
    .selectFrom("vehicles")
    .select("state")
    .where("store_id", "=", store.id)
    .where("registration", "=", registration)
    .executeTakeFirst();
  return found?.state;
}

const rowOf = ({ registration }: Made) => page.getByRole("row").filter({ hasText: registration });

it("lists vehicles by state, one key away, and shows one beside the list with its papers and its history", async () => {
  const { registration } = await addVehicle(200);
  await openDashboard();
  await press(page, "g v");
  await page.getByRole("grid", { name: "Vehicles" }).waitFor();
  for (const tab of [/^ACTIVE/, /^INACTIVE/, /^DELETE/, /^All/]) await page.getByRole("tab", { name: tab }).waitFor();
  // As it is typed by those in a hurry.
  await openList(registration.replaceAll(" ", "").toLowerCase());
  expect(await numberAtCursor(page)).toBe(registration);
  await press(page, "Enter");
  await page.getByRole("heading", { name: registration }).waitFor();
  await page.getByRole("tab", { name: "PAPERS" }).click();
  await page.getByRole("tabpanel", { name: "PAPERS" }).getByText("expires in").waitFor();
  await page.getByRole("tab", { name: "HISTORY" }).click();
  await page.getByText("Nothing has happened to this vehicle yet.").waitFor();
});

/** Adds a vehicle by keys alone, and answers its registration. */
async function addByKeys(): Promise<string> {
  made += 1;
  const registration = `ZZ 51 CR ${1_000 + made}`;
  await press(page, "i");
  await page.locator("[data-field=registration] input:focus").waitFor();
  await page.keyboard.type(registration.toLowerCase());
  await press(page, "Enter");
  await page.keyboard.type("Scooter");
  await press(page, "Enter");
  await page.keyboard.type("Electric");
  await press(page, "Enter");
  await page.keyboard.type("40");
  await press(page, "Control+Enter");
  return registration;
}

test("has the new last one under the cursor, and not the one before, where the list comes without it at first", async () => {
  await openList();
  await numberAtCursor(page);
  let earlier = "";
  await page.route(/vehicles\/filter/, async (route) => {
    const now = await route.fetch();
    earlier ||= await now.text();
    return route.fulfill({ response: now });
  });
  await press(page, "r");
  await expect.poll(() => earlier).not.toBe("");
  const old = { body: earlier, contentType: "application/json" };
  let isOld = true;
  await page.route(/vehicles\/filter/, (route) => (isOld ? route.fulfill(old) : route.continue()));
  // Where it stands is known before the list has it.
  await page.route(/vehicles\/select/, async (route) => {
    const response = await route.fetch();
    isOld = false;
    return route.fulfill({ response });
  });
  const registration = await addByKeys();
  await page.locator(".aisle-toast", { hasText: `${registration} added` }).waitFor();
  await expect.poll(() => numberAtCursor(page)).toBe(registration);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

it("adds a vehicle by keys alone, has it under the cursor, takes it out of use, and takes that back", async () => {
  await openList();
  await numberAtCursor(page);
  const registration = await addByKeys();
  await page.locator(".aisle-toast", { hasText: `${registration} added` }).waitFor();
  expect(await stateOf(registration)).toBe("ACTIVE");
  // The list is read again before the cursor can go there.
  await expect.poll(() => numberAtCursor(page)).toBe(registration);
  await press(page, "s");
  await choose(page, "INACTIVE");
  await expect.poll(() => stateOf(registration)).toBe("INACTIVE");
  await page.getByText(messages.statusChanged).first().waitFor();
  await press(page, "Control+z");
  await expect.poll(() => stateOf(registration)).toBe("ACTIVE");
});

test("has no row under the cursor where the filter hides what was added, says so, and offers to open it", async () => {
  const other = await addVehicle(200);
  await openList(other.registration);
  expect(await numberAtCursor(page)).toBe(other.registration);
  const registration = await addByKeys();
  const told = page.locator(".aisle-toast", {
    hasText: `${registration} added: the filter of this list does not show it`,
  });
  await told.waitFor();
  await press(page, "Delete");
  await page.locator(".aisle-toast", { hasText: "is not in the list, move to another vehicle" }).waitFor();
  expect(await stateOf(other.registration)).toBe("ACTIVE");
  const next = await addByKeys();
  await page
    .locator(".aisle-toast", { hasText: `${next} added: the filter` })
    .getByRole("button", { name: "Open" })
    .click();
  await page.getByRole("heading", { name: next }).waitFor();
});

test("saves a form that was opened before one's own last change was answered, and keeps both", async () => {
  const vehicle = await addVehicle(90);
  await openList(vehicle.registration);
  expect(await numberAtCursor(page)).toBe(vehicle.registration);
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  const sent: unknown[] = [];
  await page.route(/\/vehicles\/[\w-]+$/, async (call) => {
    if (call.request().method() !== "PUT") return call.continue();
    sent.push((call.request().postDataJSON() as { readonly changes: unknown }).changes);
    if (sent.length === 1) await isHeld;
    await call.continue();
  });
  await press(page, "s");
  await choose(page, "INACTIVE");
  await expect.poll(() => sent).toEqual([{ state: "INACTIVE" }]);
  await press(page, "m");
  const registration = `${vehicle.registration}9`;
  await page.locator("[data-field=registration] input:focus").fill(registration);
  await press(page, "Control+Enter");
  letGo();
  await page.getByText(messages.updated).first().waitFor();
  expect(await stateOf(registration)).toBe("INACTIVE");
  expect(sent).toEqual([{ state: "INACTIVE" }, { registration }]);
});

test("warns of papers that have run out or soon will, and finds those vehicles", async () => {
  const [past, soon, far] = [await addVehicle(-3), await addVehicle(12), await addVehicle(90)];
  // Midnight may pass meanwhile.
  const pastCell = rowOf(past).getByText(/Insurance expired [34] days ago/);
  const soonCell = rowOf(soon).getByText(/Insurance expires in 1[12] days/);
  const farCell = rowOf(far).getByText(/Insurance until \d\d \w+ \d{4}/);
  await openList("ZZ 50 TE");
  await farCell.waitFor();
  await openList("ZZ 50 TE", "&papers=expiring");
  await pastCell.waitFor();
  await soonCell.waitFor();
  expect(await farCell.count()).toBe(0);
  const colorOf = (cell: typeof pastCell) => cell.evaluate((one) => getComputedStyle(one).color);
  expect(await colorOf(pastCell)).not.toBe(await colorOf(soonCell));
});

test("refuses to delete a vehicle that a rider has, and says who has it", async () => {
  const vehicle = await addVehicle(200);
  const rider = await giveToRider(vehicle.id);
  await openList(vehicle.registration);
  await rowOf(vehicle).getByText(rider).waitFor();
  await numberAtCursor(page);
  await press(page, "Delete");
  await choose(page, `Delete ${vehicle.registration}`);
  await page.getByText(`${rider} still has ${vehicle.registration}`).first().waitFor();
  expect(await stateOf(vehicle.registration)).toBe("ACTIVE");
});

test("is found in the palette by its registration, and opened on its own page", async () => {
  const { id, registration } = await addVehicle(200);
  await openDashboard();
  await press(page, "Control+k");
  await page.getByRole("combobox").waitFor();
  await page.keyboard.type(`@${registration.replaceAll(" ", "")}`);
  await page.getByRole("option", { name: registration }).waitFor();
  await press(page, "Enter");
  await page.waitForURL(`${place.address}/vehicle/${id}`);
  await page.getByRole("heading", { name: registration }).waitFor();
  for (const tab of ["DETAILS", "PAPERS", "HISTORY"]) await page.getByRole("tab", { name: tab }).waitFor();
});

test("changes the state of several at once through a plan that leaves out who cannot, and takes all of it back", async () => {
  const series = "ZZ 52 MA";
  const [held, ...free] = [await addVehicle(200, series), await addVehicle(200, series), await addVehicle(200, series)];
  const rider = await giveToRider(held.id);
  await openList(series);
  for (const vehicle of [held, ...free]) await rowOf(vehicle).waitFor();
  await press(page, "Control+a", "s");
  await choose(page, "INACTIVE");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`ssigned to ${rider}`).first().waitFor();
  await press(page, "Enter");
  const states = () => Promise.all([held, ...free].map(({ registration }) => stateOf(registration)));
  await expect.poll(states).toEqual(["ACTIVE", "INACTIVE", "INACTIVE"]);
  await page.locator(".aisle-toast").getByRole("button", { name: /undo/i }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await press(page, "Control+z");
  await expect.poll(states).toEqual(["ACTIVE", "ACTIVE", "ACTIVE"]);
});

test("is given to a rider by one key, shown at once, and taken back", async () => {
  const { id, registration } = await addVehicle(200);
  const name = `Zuri ${made} Rider`;
  await place.db
    .insertInto("riders")
    .values({ store_id: store.id, name, phone: "9000000010", on_duty: false, capacity: 5 })
    .execute();
  const given = async () =>
    (await place.db.selectFrom("riders").select("vehicle_id").where("name", "=", name).executeTakeFirst())?.vehicle_id;
  await page.goto(`${place.address}/rider?text=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await row.waitFor();
  await press(page, "a");
  await page.getByRole("combobox").fill(registration);
  await page.getByRole("option", { name: registration }).waitFor();
  await press(page, "Enter");
  await row.filter({ hasText: registration }).waitFor();
  await page.getByText(messages.updated).first().waitFor();
  expect(await given()).toBe(id);
  await press(page, "Control+z");
  await row.filter({ hasNotText: registration }).waitFor();
  await expect.poll(given).toBeNull();
});

test("has pickers for neighbours, who are put on duty and off by one key, in the list and on their own page", async () => {
  made += 1;
  const name = `Zuri ${made} Picker`;
  const { id } = await place.db
    .insertInto("pickers")
    .values({ store_id: store.id, name, phone: "9000000011", on_duty: false, capacity: 5 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isOnDuty = async () =>
    (await place.db.selectFrom("pickers").select("on_duty").where("id", "=", id).executeTakeFirst())?.on_duty;
  await page.goto(`${place.address}/picker?text=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await row.waitFor();
  await press(page, "u");
  await row.getByText("On duty").waitFor();
  await expect.poll(isOnDuty).toBe(true);
  await press(page, "Control+z");
  await row.getByText("Off duty").waitFor();
  await expect.poll(isOnDuty).toBe(false);
  await press(page, "Enter", "Enter");
  await page.waitForURL(`${place.address}/picker/${id}`);
  await page.getByRole("main").getByRole("heading", { name, level: 2 }).waitFor();
  await press(page, "u");
  await expect.poll(isOnDuty).toBe(true);
  const article = page.getByRole("article", { name: `Picker ${name}` });
  await article.getByText("On duty").first().waitFor();
});

it("shows what somebody else changes", async () => {
  const vehicle = await addVehicle(200);
  // Of all states, because the next refresh takes it out of the active ones.
  await openList(vehicle.registration, "&tab=All");
  await rowOf(vehicle).getByText("Diesel").waitFor();
  await page.getByRole("banner").getByRole("status").filter({ hasText: "live" }).waitFor();
  const other = await place.comeBack("supervisor");
  await other.goto(`${place.address}/vehicle?text=${encodeURIComponent(vehicle.registration)}`);
  await other.getByRole("row").filter({ hasText: vehicle.registration }).waitFor();
  await press(other, "s");
  await choose(other, "INACTIVE");
  await rowOf(vehicle).getByText("INACTIVE").waitFor();
  await place.leave(other);
});

test("shows a viewer everything and no way to change it, and says why a key does nothing", async () => {
  const vehicle = await addVehicle(200);
  const viewer = await place.comeBack("viewer");
  await viewer.goto(`${place.address}/vehicle?text=${encodeURIComponent(vehicle.registration)}`);
  await numberAtCursor(viewer);
  await press(viewer, "Enter");
  await viewer.getByRole("heading", { name: vehicle.registration }).waitFor();
  for (const name of [/^Change/, /^State/]) expect(await viewer.getByRole("button", { name }).count()).toBe(0);
  for (const key of ["i", "m", "s", "Delete", "c"]) {
    await press(viewer, key);
    const refusal = viewer.locator(".aisle-toast", { hasText: "you may not add and change vehicles" });
    await refusal.first().waitFor();
    expect(await viewer.getByRole("dialog").count()).toBe(0);
    await refusal.first().getByRole("button", { name: "Dismiss" }).click();
    await refusal.first().waitFor({ state: "detached" });
  }
  expect(await stateOf(vehicle.registration)).toBe("ACTIVE");
  await place.leave(viewer);
});
