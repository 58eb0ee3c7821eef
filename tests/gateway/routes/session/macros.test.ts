import { beforeEach, expect, test } from "vitest";
import { maxMacros } from "#contract/constants.ts";
import type { Macro, MacroChange } from "#contract/macros/schema.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";

let as: TestLogin;
const gateway = await openTestGateway();
beforeEach(async () => {
  as = await gateway.logIn(["console.use"]);
});

const steps = [
  { command: "order.change-status", title: "Change status: On-Hold", answers: [{ kind: "choice", title: "On-Hold" }] },
  { command: "order.add-comment", title: "Add comment", answers: [{ kind: "text", text: "  waits for bread" }] },
] as const;
const create = (name: string, shared = false): MacroChange => ({
  action: "create",
  macro: { name, shared, steps: steps.map((step) => ({ ...step, answers: [...step.answers] })) },
});
const inStore = (store: "north" | "south" = "north") => ({ storeId: gateway.stores[store] });
const change = (body: MacroChange, who = as) => gateway.call("macros.change", { params: inStore(), body }, { as: who });
const refused = (body: MacroChange, who = as) =>
  gateway.refused("macros.change", { params: inStore(), body }, { as: who });
const list = (who = as, store: "north" | "south" = "north") =>
  gateway.call("macros.list", { params: inStore(store) }, { as: who });
const namesOf = async (who = as) => (await list(who)).map(({ name }) => name);
const named = (macros: readonly Macro[], name: string): Macro => {
  const found = macros.find((macro) => macro.name === name);
  if (!found) throw new Error(`there is no macro ${name}`);
  return found;
};
const alter = ({ id, version }: Macro, macro: Extract<MacroChange, { action: "change" }>["macro"]): MacroChange => {
  return { action: "change", id, version, macro };
};

test("macros belong to their login, in the order of their names, and are kept as they were recorded", async () => {
  const other = await gateway.logIn(["console.use"]);
  await change(create("Zulu"));
  const [first] = await change(create("alpha"));
  expect(first).toMatchObject({
    name: "alpha",
    version: 1,
    shared: false,
    owner: null,
    steps: [steps[0], { ...steps[1], answers: [{ kind: "text", text: "waits for bread" }] }],
  });
  expect(await namesOf()).toEqual(["alpha", "Zulu"]);
  expect(await namesOf(other)).toEqual([]);
  await change(create("alpha"), other);
});

test("one is renamed, also in its capital letters alone, and deleted; not from a version that is past", async () => {
  const first = named(await change(create("hold")), "hold");
  const second = named(await change(alter(first, { name: "Hold" })), "Hold");
  expect(second).toMatchObject({ id: first.id, version: 2, steps: first.steps });
  expect(await refused(alter(first, { name: "Wait" }))).toMatchObject({ status: 409 });
  expect(await change({ action: "delete", id: second.id, version: 2 })).toEqual([]);
  expect(await refused({ action: "delete", id: second.id, version: 2 })).toMatchObject({ status: 404 });
});

test("a name that is taken is refused, and then nothing is changed", async () => {
  await change(create("One"));
  const two = named(await change(create("Two")), "Two");
  expect(await refused(alter(two, { name: "ONE", shared: true }))).toMatchObject({
    status: 422,
    fields: { "macro.name": 'there is a macro "One" already' },
  });
  expect(await list()).toMatchObject([{ name: "One" }, { name: "Two", shared: false }]);
});

test("a login keeps so many, however many are saved at once", async () => {
  const all = await Promise.all(
    Array.from({ length: maxMacros + 5 }, (_, n) =>
      gateway.send("macros.change", { params: inStore(), body: create(`Macro ${n}`) }, { as }),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(maxMacros);
  expect(await namesOf()).toHaveLength(maxMacros);
});

test("its owner shares one in a store: others see there whose it is and take a copy, and leave it as it is", async () => {
  const other = await gateway.logIn(["console.use"]);
  const setsUp = await gateway.logIn(["console.use", "store.set-up"]);
  const mine = named(await change(create("Bread is late")), "Bread is late");
  const shared = named(await change(alter(mine, { shared: true })), "Bread is late");
  expect(shared).toMatchObject({ id: mine.id, version: 2, shared: true, owner: null });
  const seen = named(await list(other), "Bread is late");
  expect(seen).toMatchObject({ id: mine.id, steps: shared.steps, shared: true });
  expect(seen.owner).toMatch(/./);
  // Not in another store, where nobody has shared it.
  expect((await list(as, "south")).map(({ name, shared: there }) => [name, there])).toEqual([["Bread is late", false]]);

  const because = `The macro "Bread is late" belongs to ${seen.owner}: take a copy of it`;
  for (const who of [other, setsUp])
    for (const body of [{ name: "Mine now" }, { shared: false }, { steps: seen.steps.slice(0, 1) }])
      expect(await refused(alter(seen, body), who)).toMatchObject({ status: 403, message: because });
  expect(await refused({ action: "delete", id: seen.id, version: 2 }, other)).toMatchObject({ status: 403 });
  // A copy may have the same name, and stays when the other is shared no more.
  const copy = (await change(create("Bread is late"), other)).find(({ owner }) => owner === null);
  expect(copy?.id).not.toBe(mine.id);
  const left = named(await change(alter(shared, { shared: false })), "Bread is late");
  expect(left.shared).toBe(false);
  expect(await list(other)).toMatchObject([{ id: copy?.id, owner: null }]);

  const again = named(await change(alter(left, { shared: true, name: "Late" })), "Late");
  await change({ action: "delete", id: again.id, version: again.version }, setsUp);
  expect(await list()).toEqual([]);
  const told = await gateway.db
    .selectFrom("audit_entries")
    .select("action")
    .where("subject_id", "=", mine.id)
    .orderBy("sequence")
    .execute();
  expect(told.map(({ action }) => action)).toEqual(["changed", "changed", "changed", "deleted"]);
});
