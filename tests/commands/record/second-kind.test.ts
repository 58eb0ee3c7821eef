import { describe, expect, it } from "vitest";
import type { Command } from "#commands/command.ts";
import type { Batch } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { commentCommand } from "#commands/record/comment-command.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import type { ChangeRequest } from "#contract/batch/change-request.ts";
import { messages } from "#contract/messages.ts";
import type { PickerRow } from "#contract/pickers/picker.ts";
import { buildNow, buildOrder, fakeTools, selectedOf, recordOf } from "../../support/console/fake-tools.ts";
import { pickerRow } from "../../support/kinds/people/people.ts";

/** What the gateway would be asked: the row with which key. */
const asked: { readonly row: PickerRow; readonly onDuty: boolean; readonly key: string; readonly reason: string }[] =
  [];

/** A command of another kind than orders, all of it data: sends pickers home. */
const goOffDuty: Command = recordCommand("picker", {
  id: "picker.off-duty",
  title: "Take off duty",
  right: "picker.manage",
  refuse: (picker) => (picker.onDuty ? null : "they are off duty already"),
  noneCan: "nobody selected is on duty",
  run: (pickers, tools) =>
    changeRecords<"picker">(
      pickers,
      {
        kind: "picker",
        title: (who) => `Take ${who} off duty`,
        done: ({ name }) => `${name} off duty`,
        message: messages.updated,
        needsReason: true,
        refuse: (picker) => (picker.onDuty ? null : "they are off duty already"),
        patch: { onDuty: false },
        request: ({ row, reason }) => request(row, false, reason),
        takeBack: ({ row, undoes }) => request(row, true, `undoes ${undoes}`),
        refuseUndo: (_before, after) => (after.state === "ACTIVE" ? null : "they have left"),
      },
      tools,
    ),
});

/** The call that the gateway would get; the fake of it reads the row and the reason from its body. */
function request(row: PickerRow, onDuty: boolean, reason: string): ChangeRequest {
  return { call: "pickers.change", params: { id: row.id }, body: { row, onDuty, reason } };
}

/** The gateway: notes what it is asked, and answers the row as it is then. */
const api = (_name: string, request: unknown, options?: { readonly idempotencyKey?: string }) => {
  const { body } = request as { readonly body: Omit<(typeof asked)[number], "key"> };
  asked.push({ ...body, key: options?.idempotencyKey ?? "" });
  return { ...body.row, onDuty: body.onDuty, version: body.row.version + 1 };
};

const biru = pickerRow({ id: "b", name: "Biru" });
const asha = pickerRow({ id: "a", name: "Asha" });
const chen = pickerRow({ id: "c", name: "Chen", onDuty: false });
const here = buildNow({ kind: "picker", cursor: recordOf("picker", biru) });

describe("a command of a second kind", () => {
  it("has the usual refusals", () => {
    expect(goOffDuty.can(here)).toBe("yes");
    expect(goOffDuty.can({ ...here, rights: new Set() })).toEqual({ because: "you may not add and change pickers" });
    expect(goOffDuty.can({ ...here, cursor: null })).toEqual({ because: "no picker is highlighted or selected" });
    expect(goOffDuty.can({ ...here, cursor: recordOf("picker", chen) })).toEqual({
      because: "they are off duty already",
    });
    expect(goOffDuty.can({ ...here, selected: selectedOf("picker", [chen, chen]) })).toEqual({
      because: "nobody selected is on duty",
    });
    expect(goOffDuty.can({ ...here, selected: selectedOf("picker", [chen, biru]) })).toBe("yes");
  });

  it("is hidden on records of another kind", () => {
    expect(goOffDuty.can(buildNow())).toBe("hidden");
    expect(goOffDuty.can({ ...here, selected: selectedOf("order", [buildOrder()]) })).toBe("hidden");
  });

  it("paints at once, saves with a reason and a key, tells, and can be undone", async () => {
    asked.length = 0;
    const { tools, calls, undos } = fakeTools({ answers: ["is ill"], api });
    await goOffDuty.run(here, tools);
    expect(calls).toEqual([
      'change Biru {"onDuty":false}',
      "api pickers.change",
      "clearSelection",
      "tell Updated Sucessfully success Biru off duty",
    ]);
    expect(undos[0]).toMatchObject({ title: "Biru off duty", because: null });
    await undos[0]?.run();
    expect(calls.at(-2)).toBe('change Biru {"onDuty":true}');
    expect(asked).toMatchObject([
      { row: { version: 1 }, onDuty: false, reason: "is ill" },
      { row: { version: 2 }, onDuty: true, reason: "undoes 2" },
    ]);
    expect(asked[0]?.key).not.toBe(asked[1]?.key);
  });

  it("says beforehand why it cannot be undone", async () => {
    const { tools, undos } = fakeTools({ answers: ["has left"], api });
    const leaving = pickerRow({ state: "INACTIVE" });
    await goOffDuty.run({ ...here, cursor: recordOf("picker", leaving) }, tools);
    expect(undos[0]?.because).toBe("they have left");
  });

  it("goes out from how the record stands now once a refusal has told so, and else with the same key", async () => {
    const known = { ...biru, version: 5 };
    const fake = fakeTools({ newest: () => known, api });
    const tries: (() => void)[] = [
      () => {
        throw new Error("no answer");
      },
      () => {
        throw Object.assign(new Error("changed meanwhile"), { current: known });
      },
      () => undefined,
    ];
    asked.length = 0;
    const tools: Tools = {
      ...fake.tools,
      change: async (_kind, row, _patch, call) => {
        const after = await call(row);
        tries.shift()?.();
        return after;
      },
      tell: () => undefined,
      write: async ({ save }) => {
        await expect(save?.("ill")).rejects.toThrow("no answer");
        await expect(save?.("ill")).rejects.toThrow("meanwhile");
        await save?.("ill");
        return "ill";
      },
    };
    await goOffDuty.run(here, tools);
    expect(asked.map(({ row }) => row.version)).toEqual([1, 1, 5]);
    expect(asked[1]?.key).toBe(asked[0]?.key);
    expect(asked[2]?.key).not.toBe(asked[0]?.key);
  });

  it("hands several over as a plan, after one question for the reason", async () => {
    const fake = fakeTools({ answers: ["closing"] });
    const batches: Batch<"picker">[] = [];
    const tools: Tools = {
      ...fake.tools,
      batch: async (batch) => {
        batches.push(batch as unknown as Batch<"picker">);
        return [];
      },
    };
    await goOffDuty.run({ ...here, selected: selectedOf("picker", [biru, asha, chen]) }, tools);
    expect(fake.questions).toMatchObject([{ title: "Take 3 pickers off duty: reason", label: "change.reason" }]);
    const [batch] = batches;
    expect(batch?.kind).toBe("picker");
    expect(batch?.rows.map((row) => batch.refuse(row))).toEqual([null, null, "they are off duty already"]);
    const after = { ...biru, version: 2, onDuty: false };
    expect(batch?.request(biru, false)).toMatchObject({ body: { onDuty: false, reason: "closing" } });
    expect(batch?.undo(biru, { ...after, version: 4 }, after)).toMatchObject({
      body: { onDuty: true, reason: "undoes 2", row: { version: 4 } },
    });
  });
});

it("comments on records of a second kind by the call it is given", async () => {
  const saved: unknown[] = [];
  const comment = commentCommand("picker", "picker.manage", async (rows, text, key) =>
    saved.push([rows.map(({ name }) => name), text, key]),
  );
  const { tools, questions, calls } = fakeTools({ answers: ["knows the cold store"] });
  await comment.run({ ...here, selected: selectedOf("picker", [biru, asha]) }, tools);
  expect(saved).toEqual([[["Biru", "Asha"], "knows the cold store", "key-1"]]);
  expect(questions).toMatchObject([{ title: "Comment on 2 pickers", required: true }]);
  expect(calls).toEqual(["tell Save Sucessfully success"]);
  expect(comment).toMatchObject({ id: "picker.add-comment", keys: ["c"] });
  expect(comment.can(buildNow())).toBe("hidden");
});
