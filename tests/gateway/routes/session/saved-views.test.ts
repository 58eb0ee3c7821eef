import { beforeAll, expect, test } from "vitest";
import type { SavedView, SavedViewChange } from "#contract/saved-views/schema.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";

let admin: TestLogin;
let staff: TestLogin;
const gateway = await openTestGateway();
beforeAll(async () => {
  admin = await gateway.logIn(["console.use", "store.set-up"]);
  staff = await gateway.logIn(["console.use"]);
});

type Content = Extract<SavedViewChange, { action: "create" }>["view"];
const view = (name: string, over: Partial<Content> = {}): Content => ({
  name,
  list: "orders",
  query: "?status=Pending&sort=-placed",
  columns: { order: ["number", "amount"], hidden: ["amount"], pinned: [], widths: { number: 120 } },
  format: 1,
  shared: false,
  ...over,
});
const inStore = () => ({ storeId: gateway.stores.north });
const change = (body: SavedViewChange, as: TestLogin) =>
  gateway.call("saved-views.change", { params: inStore(), body }, { as });
const list = (as: TestLogin) => gateway.call("saved-views.list", { params: inStore() }, { as });
const named = (views: readonly SavedView[], name: string): SavedView => {
  const found = views.find((each) => each.name === name);
  if (!found) throw new Error(`there is no view ${name}`);
  return found;
};

test("one's own views are seen by nobody else, those of the store by everybody, as they were saved", async () => {
  const mine = named(await change({ action: "create", view: view("Mine") }, staff), "Mine");
  const { shared: _, ...kept } = view("Mine");
  expect(mine).toMatchObject({ ...kept, shared: false, version: 1 });
  await change({ action: "create", view: view("Ours", { shared: true }) }, admin);
  expect((await list(staff)).map(({ name }) => name)).toEqual(expect.arrayContaining(["Mine", "Ours"]));
  expect((await list(admin)).map(({ name }) => name)).not.toContain("Mine");
});

test("the store's views need the right to set the store up, and stand in the audit list", async () => {
  const ours = named(await change({ action: "create", view: view("Late", { shared: true }) }, admin), "Late");
  const { id, version } = ours;
  const { shared: _shared, list: _list, ...content } = view("Later", { query: "?late=1" });
  const later: SavedViewChange = { action: "change", id, version, view: content };
  await expect(change(later, staff)).rejects.toThrow(/may not/);
  await expect(change({ action: "delete", id, version }, staff)).rejects.toThrow(/may not/);
  await expect(change({ action: "create", view: view("X", { shared: true }) }, staff)).rejects.toThrow(/may not/);
  expect(named(await change(later, admin), "Later")).toMatchObject({ query: "?late=1", version: 2 });
  await expect(change(later, admin)).rejects.toThrow(/changed the view/);
  await change({ action: "delete", id, version: 2 }, admin);
  const told = await gateway.db
    .selectFrom("audit_entries")
    .select(["action", "subject_name as name"])
    .where("subject", "=", "view")
    .where("subject_id", "=", id)
    .orderBy("sequence")
    .execute();
  expect(told).toEqual([
    { action: "created", name: "Late" },
    { action: "changed", name: "Later" },
    { action: "deleted", name: "Later" },
  ]);
});

test("a name is taken once in a list, whatever its capital letters; views of other people are not there", async () => {
  const mine = named(await change({ action: "create", view: view("Twice") }, staff), "Twice");
  await expect(change({ action: "create", view: view("TWICE") }, staff)).rejects.toThrow(/already/);
  await change({ action: "create", view: view("Twice", { list: "refunds" }) }, staff);
  const { id, version } = mine;
  await expect(change({ action: "delete", id, version }, admin)).rejects.toThrow(/no such/);
});

test("one's own view becomes the store's and one's own again; it keeps its name, and needs the right for either way", async () => {
  const mine = named(await change({ action: "create", view: view("Weekend") }, admin), "Weekend");
  const { list: _list, shared: _shared, ...content } = view("Weekend");
  const shareAs = (version: number, shared: boolean): SavedViewChange => {
    return { action: "change", id: mine.id, version, view: { ...content, shared } };
  };
  expect(named(await change(shareAs(1, true), admin), "Weekend")).toMatchObject({ id: mine.id, shared: true });
  expect((await list(staff)).map(({ name }) => name)).toContain("Weekend");
  await expect(change(shareAs(2, false), staff)).rejects.toThrow(/may not/);
  // What does not say for whom it is leaves that as it is.
  const again: SavedViewChange = { action: "change", id: mine.id, version: 2, view: content };
  expect(named(await change(again, admin), "Weekend")).toMatchObject({ shared: true });
  expect(named(await change(shareAs(3, false), admin), "Weekend")).toMatchObject({ shared: false });
  expect((await list(staff)).map(({ name }) => name)).not.toContain("Weekend");
  const own = named(await change({ action: "create", view: view("Mine, not ours") }, staff), "Mine, not ours");
  const taken: SavedViewChange = { action: "change", id: own.id, version: 1, view: { ...content, shared: true } };
  await expect(change(taken, staff)).rejects.toThrow(/may not/);
});
