import { describe, expect, it } from "vitest";
import type { Kinds } from "#contract/kinds.ts";
import { offerSpread } from "#commands/kinds/assigning/spread.ts";
import type { Permission } from "#contract/permission.ts";
import { buildNow, fakeTools, recordOf } from "../../support/console/fake-tools.ts";
import { kindSamples } from "../../support/kinds/kinds.ts";
import { runWith } from "../run.ts";

const [sample] = kindSamples.picker.rows as readonly [Kinds["picker"]];
const ravi: Kinds["picker"] = { ...sample, name: "Ravi", state: "ACTIVE", onDuty: true, openOrders: 2 };
const order = (id: string) => ({ id, number: `N-${id}`, version: 3, holderId: ravi.id });
const plan = {
  records: [order("1"), order("2")],
  placements: [{ recordId: "1", assigneeId: "b", reasons: [] }],
  refused: [{ recordId: "2", because: { type: "all-full" } }],
  best: [],
  lanes: [{ id: "b", name: "Biru" }],
};

/** Takes Ravi off duty, answering the questions; what was asked and called. `row` is how he stands then. */
async function takeOff(answers: readonly string[], over: Partial<typeof plan> = {}, row = ravi, by = "duty") {
  const bodies: Record<string, unknown> = {};
  const here = buildNow({ kind: "picker", cursor: recordOf("picker", { ...row, state: "ACTIVE" }) });
  const run = await runWith(`picker.${by}`, here, {
    answers,
    newest: () => ({ ...row, onDuty: false }),
    api: (name, request) => {
      bodies[name] = (request as { body?: unknown }).body;
      if (name === "pickers.plan") return { ...plan, ...over };
      if (name === "pickers.assign") return { rows: [{ row: order("1"), refusal: null }] };
      return { ...row, onDuty: false, version: 2 };
    },
  });
  return { ...run, bodies };
}

describe("somebody who goes off duty with open orders", () => {
  it("may have them spread over others, as planned", async () => {
    const { bodies, questions, undos } = await takeOff(["Give 1 order to others"]);
    expect(bodies["pickers.plan"]).toEqual({ heldBy: [ravi.id] });
    expect(questions[0]).toMatchObject({
      title: "Ravi: 2 orders open",
      options: [
        { title: "Give 1 order to others", hint: "Biru 1; 1 will be skipped: every picker is full" },
        { title: "Leave with Ravi" },
      ],
    });
    expect(bodies["pickers.assign"]).toEqual({
      placements: [{ recordId: "1", version: 3, assigneeId: "b" }],
    });
    await undos.at(-1)?.run();
    expect(bodies["pickers.assign"]).toEqual({
      placements: [{ recordId: "1", version: 3, assigneeId: ravi.id, undoes: 3 }],
    });
  });

  it("keeps what whoever takes them off duty may not give away, and that is told", async () => {
    const { tools, calls } = fakeTools({
      newest: (row: Kinds["rider"]) => ({ ...row, onDuty: false }),
      api: () => ({ ...plan, records: [order("1")] }),
    });
    const [rider] = kindSamples.rider.rows as readonly [Kinds["rider"]];
    const rows = [{ ...rider, name: "Rex", onDuty: true, openOrders: 3 }];
    const may = (right: Permission) => right === "order.assign-rider";
    await offerSpread(
      "rider",
      rows,
      new Proxy(tools, { get: (all, name) => (name === "may" ? may : Reflect.get(all, name)) }),
    );
    expect(calls).toContain(
      "tell Rex still has 2 open orders and returns plain You may not give returns to others: ask somebody who may",
    );
    calls.length = 0;
    await offerSpread("rider", rows, tools);
    expect(calls.filter((call) => call.startsWith("tell"))).toEqual([]);
  });

  it("may keep them", async () => {
    expect((await takeOff(["Leave with Ravi"])).bodies).not.toHaveProperty("pickers.assign");
    expect((await takeOff([])).bodies).not.toHaveProperty("pickers.assign");
  });

  it("is asked the same when they become INACTIVE, and nothing when the change is refused", async () => {
    const left = await takeOff(
      ["INACTIVE", "Give 1 order to others"],
      {},
      { ...ravi, state: "INACTIVE" },
      "change-state",
    );
    expect(left.questions[1]).toMatchObject({ title: "Ravi: 2 orders open" });
    expect(left.bodies["pickers.assign"]).toEqual({
      placements: [{ recordId: "1", version: 3, assigneeId: "b" }],
    });
    const refused = await takeOff(["INACTIVE"], {}, ravi, "change-state");
    expect(refused.bodies).not.toHaveProperty("pickers.plan");
    const again = await takeOff(["ACTIVE"], {}, { ...ravi, state: "ACTIVE" }, "change-state");
    expect(again.bodies).not.toHaveProperty("pickers.plan");
  });

  it("is told why nobody can take them", async () => {
    const { questions } = await takeOff([], { placements: [] });
    expect(questions[0]).toMatchObject({
      options: [{ because: "1 will be skipped: every picker is full" }, {}],
    });
  });

  it("is not asked anything without orders", async () => {
    expect((await takeOff([], {}, { ...ravi, openOrders: 0 })).questions).toEqual([]);
  });
});
