import { expect, test } from "vitest";
import { macroActs } from "#console/shell/macros/macro-acts.ts";
import type { Macro } from "#contract/macros/schema.ts";
import { buildNow, fakeTools } from "../../../support/console/fake-tools.ts";

const macro = (name: string, owner: string | null): Macro => ({
  id: `00000000-0000-4000-8000-00000000000${name.length}`,
  version: 3,
  name,
  owner,
  shared: owner !== null,
  steps: [{ command: "order.to-on-hold", title: "Put on hold", answers: [] }],
});
const [mine, theirs] = [macro("Mine", null), macro("Theirs", "Ravi Menon")];

/** Does something with the macro of this name; answers what was asked of the gateway, and how the macros are offered. */
async function act(what: "rename" | "share" | "copy" | "delete", answers: readonly string[], rights: string[] = []) {
  const bodies: unknown[] = [];
  const fake = fakeTools({
    answers,
    api: (name: string, request: unknown) => {
      if (name === "macros.change") bodies.push((request as { readonly body: unknown }).body);
      return [mine, theirs];
    },
  });
  await macroActs[what](fake.tools, buildNow({ rights: new Set(rights) } as never));
  const [choice] = fake.questions;
  const offered = choice && "options" in choice && Array.isArray(choice.options) ? choice.options : [];
  return { bodies, offered };
}

test("one's own is shared, and what others share is named with its owner and cannot be changed", async () => {
  const { bodies, offered } = await act("share", ["Mine"]);
  expect(bodies).toEqual([{ action: "change", id: mine.id, version: 3, macro: { shared: true } }]);
  expect(offered).toMatchObject([
    { title: "Mine", hint: "Put on hold" },
    { title: "Theirs", hint: "Ravi Menon: Put on hold", because: "it belongs to Ravi Menon" },
  ]);
  expect((await act("rename", ["Mine", "Ours"])).offered).toMatchObject([{}, { because: "it belongs to Ravi Menon" }]);
  expect((await act("delete", ["Mine"])).offered).toMatchObject([{}, { because: "it belongs to Ravi Menon" }]);
});

test("a copy of somebody else's has its steps and is one's own", async () => {
  const { bodies } = await act("copy", ["Theirs", "Mine too"]);
  expect(bodies).toEqual([{ action: "create", macro: { name: "Mine too", steps: theirs.steps, shared: false } }]);
});

test("who sets the store up deletes what others share", async () => {
  const { bodies } = await act("delete", ["Theirs"], ["store.set-up"]);
  expect(bodies).toEqual([{ action: "delete", id: theirs.id, version: 3 }]);
});
