import { expect, it } from "vitest";
import { destinations } from "#commands/destinations.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import type { ListedDestination } from "#console/screen-list.tsx";
import { emptyWords, type ListDestination } from "#console/list/frame/empty-words.ts";
import { commandsById } from "../../support/all-commands.ts";
import { buildNow } from "../../support/console/fake-tools.ts";

// Does not compile while a screen that is defined as data has no words.
const words: Readonly<Record<ListedDestination, readonly [string, string]>> = emptyWords;
const all = Object.entries(words) as (readonly [ListDestination, readonly [string, string]])[];
/** The kinds of lists whose destination does not name it. */
const kindOf: Readonly<Partial<Record<ListDestination, Kind>>> = { "go.return-assignment": "return" };

/** What commands see on the empty list at a destination. */
function onEmptyList(id: ListDestination, rights?: readonly Permission[]) {
  const place = destinations.find((destination) => destination.id === id);
  const kind = place?.lists ?? kindOf[id] ?? (id.includes("view") ? "order" : null);
  const seen = { kind, cursor: null, total: 0, place: { ...buildNow().place, view: id, address: place?.path ?? "" } };
  return buildNow({ ...seen, ...(rights ? { rights: new Set(rights) } : {}) });
}

it("each list says what it is for in a plain sentence, and no two say the same", () => {
  expect(all.length).toBeGreaterThan(35);
  const wrong = all.filter(([, [purpose]]) => !/^[A-Z].{20,88}\.$/.test(purpose));
  expect(wrong).toEqual([]);
  expect(new Set(all.map(([, [purpose]]) => purpose)).size).toBe(all.length);
});

it("offers one next step, which runs on the empty list, and leads elsewhere where nothing is added here", () => {
  const wrong = all.flatMap(([id, [, nextStep]]) => {
    const answer = commandsById.get(nextStep)?.can(onEmptyList(id));
    return answer === "yes" && nextStep !== id ? [] : [[id, nextStep, answer]];
  });
  expect(wrong).toEqual([]);
});

it("offers no step to somebody who may only look", () => {
  const mayLook = (id: ListDestination) => {
    const right = destinations.find((destination) => destination.id === id)?.right;
    return right ? ["console.use" as const, right] : [];
  };
  const offered = all.filter(
    ([id, [, nextStep]]) =>
      !nextStep.startsWith("go.") && commandsById.get(nextStep)?.can(onEmptyList(id, mayLook(id))) === "yes",
  );
  expect(offered).toEqual([]);
});
