import { Hono } from "hono";
import { cors } from "hono/cors";
import { createRoot, type Root } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { StoreDetails } from "#contract/store/schema.ts";
import type { VehicleRow } from "#contract/vehicles/vehicle.ts";
import { connection } from "#console/client/connection.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { revalidateStale } from "#console/client/records/live/stale.ts";
import { WholeListScreen } from "#console/list/whole/WholeListScreen.tsx";
import { readNow } from "#console/shell/stage/now.ts";
import { tools } from "#console/shell/running/tools.ts";
import { type AnsweringServer, answer } from "../../../support/run/answering-server.ts";
import { orderEvent, orderRow } from "../../../support/kinds/orders/orders.ts";
import { vehicleList } from "../../../support/kinds/vehicle-list.ts";
import { vehicleRow } from "../../../support/kinds/vehicles.ts";

// happy-dom lays nothing out: without a height no row would be in view.
const viewHeight = 290;
const list = vehicleList(async () => {
  asked += 1;
  return { rows, asOf: "2026-11-21T04:00:00.000Z", sequence };
});
let server: AnsweringServer;
let root: Root;
let rows: readonly VehicleRow[];
let asked = 0;
let sequence = 5;
let stores = 0;

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((cell) => cell.textContent);
const drawn = () => texts("[data-index] > :nth-child(2)");

beforeAll(async () => {
  const app = new Hono();
  app.use(cors());
  const data = { viewTypeTabs: [], dataRefreshFlag: false, refeshTiming: null, timeBarFlag: false, timeBarColor: "" };
  app.get("/api/order-view", (c) => c.json({ status: true, code: 200, data }));
  server = await answer(app);
  connection.origin = server.origin;
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const name of ["offsetHeight", "clientHeight"]) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: viewHeight });
  }
  stores += 1;
  asked = 0;
  recentEvents.restart(sequence);
  rows = [
    vehicleRow({ id: "a", registration: "B 2", capacityKilograms: 500 }),
    vehicleRow({ id: "b", registration: "B 10", capacityKilograms: 40 }),
    vehicleRow({ id: "c", registration: "A 1", state: "INACTIVE" }),
  ];
  history.replaceState(null, "", "/vehicle");
  const store = { id: `store-${stores}`, code: "S101", timeZone: "Asia/Kolkata" } as StoreDetails;
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild ?? document.body);
  root.render(<WholeListScreen list={list} store={store} title="Vehicles" />);
  await soon(() => expect(drawn()).toEqual(["B 2", "B 10"]));
});
afterEach(() => {
  root.unmount();
  rowStore("vehicle").clear();
  for (const name of ["offsetHeight", "clientHeight"]) Reflect.deleteProperty(HTMLElement.prototype, name);
});

it("shows the rows of a tab in the list's own order, how many each tab has, and their sum", () => {
  expect(texts("[role=tab]")).toEqual(["ACTIVE2", "INACTIVE1", "DELETE0"]);
  expect(texts(".aisle-grid-totals [role=gridcell]")).toEqual(["", "", "540"]);
  expect(document.querySelector("[role=grid]")?.getAttribute("aria-label")).toBe("Vehicles");
  expect(readNow()).toMatchObject({ total: 2, tabs: ["ACTIVE", "INACTIVE", "DELETE"], tab: 0, pageRows: 2 });
});

it("sorts and filters without asking again, and the address says how", async () => {
  tools.stage.setSort({ column: "kilograms", descending: false });
  await soon(() => expect(drawn()).toEqual(["B 10", "B 2"]));
  expect(location.search).toBe("?sort=kilograms");
  history.replaceState(null, "", "/vehicle?kilograms=100..");
  await soon(() => expect(drawn()).toEqual(["B 2"]));
  expect(texts(".aisle-token")).toEqual(["kilograms: from 100×"]);
  tools.stage.moveTab(1);
  await soon(() => expect(texts("[aria-selected=true][role=tab]")).toEqual(["INACTIVE0"]));
  expect(asked).toBe(1);
});

it("paints what was pushed, and reads its rows again only for kinds that it follows", async () => {
  rowStore("vehicle").upsert(vehicleRow({ id: "b", version: 2, registration: "B 11", capacityKilograms: 40 }));
  await soon(() => expect(drawn()).toEqual(["B 2", "B 11"]));
  recentEvents.add(6, orderEvent(orderRow()));
  const row = vehicleRow({ id: "d", registration: "B 12" });
  revalidateStale();
  const by = { id: null, name: "" };
  recentEvents.add(7, { type: "created", kind: "vehicle", row, fromStatus: null, by, at: row.updatedAt });
  rows = [...rows, row];
  sequence = 7;
  revalidateStale();
  await soon(() => expect(drawn()).toEqual(["B 2", "B 11", "B 12"]));
  expect(asked).toBe(2);
});

it("opens nothing beside a list without a panel", async () => {
  document.querySelector("[data-index='0']")?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
  expect(document.querySelector(".aisle-panel")).toBeNull();
  expect(location.search).toBe("");
});
