import { afterAll, beforeAll, expect, test } from "vitest";
import { maxMacros } from "#contract/constants.ts";
import type { MacroChange } from "#contract/macros/schema.ts";
import { createTestGateway, type TestGateway, type TestLogin } from "../../../support/gateway.ts";

let gateway: TestGateway;
let as: TestLogin;
beforeAll(async () => {
  gateway = await createTestGateway();
});
afterAll(() => gateway.close());

const steps = [
  { command: "order.change-status", title: "Change status: On-Hold", answers: [{ kind: "choice", title: "On-Hold" }] },
  { command: "order.add-comment", title: "Add comment", answers: [{ kind: "text", text: "  waits for bread" }] },
] as const;
const macro = (name: string) => ({ name, steps: steps.map((step) => ({ ...step, answers: [...step.answers] })) });
const change = (body: MacroChange, who = as) => gateway.call("macros.change", { body }, { as: who });
const namesOf = async (who = as) => (await gateway.call("macros.list", {}, { as: who })).map(({ name }) => name);

test("macros belong to their login, in the order of their names, and are kept as they were recorded", async () => {
  as = await gateway.logIn(["console.use"]);
  const other = await gateway.logIn(["console.use"]);
  await change({ save: macro("Zulu") });
  const [first] = await change({ save: macro("alpha") });
  expect(first).toEqual({
    name: "alpha",
    steps: [steps[0], { ...steps[1], answers: [{ kind: "text", text: "waits for bread" }] }],
  });
  expect(await namesOf()).toEqual(["alpha", "Zulu"]);
  expect(await namesOf(other)).toEqual([]);
  await change({ save: macro("alpha") }, other);
});

test("one is renamed at once, also in its capital letters alone, and deleted; who deletes it twice is not told off", async () => {
  as = await gateway.logIn(["console.use"]);
  await change({ save: macro("hold") });
  await change({ remove: "hold", save: macro("Hold") });
  expect(await namesOf()).toEqual(["Hold"]);
  await change({ remove: "Hold", save: macro("Wait") });
  expect(await namesOf()).toEqual(["Wait"]);
  expect(await change({ remove: "Wait" })).toEqual([]);
  expect(await change({ remove: "Wait" })).toEqual([]);
});

test("a name that is taken is refused, and then nothing is deleted either", async () => {
  as = await gateway.logIn(["console.use"]);
  await change({ save: macro("One") });
  await change({ save: macro("Two") });
  const body = { remove: "Two", save: macro("ONE") };
  expect(await gateway.refused("macros.change", { body }, { as })).toMatchObject({
    status: 422,
    fields: { "save.name": 'there is a macro "One" already' },
  });
  expect(await namesOf()).toEqual(["One", "Two"]);
});

test("a login keeps so many, however many are saved at once", async () => {
  as = await gateway.logIn(["console.use"]);
  const all = await Promise.all(
    Array.from({ length: maxMacros + 5 }, (_, n) =>
      gateway.send("macros.change", { body: { save: macro(`Macro ${n}`) } }, { as }),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(maxMacros);
  expect(await namesOf()).toHaveLength(maxMacros);
});
