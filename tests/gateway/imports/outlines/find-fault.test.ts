import { expect, it } from "vitest";
import type { Corner, Ring } from "#contract/delivery/outline/outline.ts";
import { fewCorners, findFault } from "#gateway/imports/outlines/find-fault.ts";
import { worked } from "../../../support/run/worked.ts";

/** A star of spikes so long that each edge lies beside all others, with some corners put elsewhere. */
function star(corners: number, moved: Readonly<Record<number, Corner>> = {}): Ring {
  const ring = Array.from({ length: corners }, (_, at): Corner => {
    const [angle, long] = [(2 * Math.PI * at) / corners, at % 2 ? 10_000_000 : 100_000];
    return moved[at] ?? [Math.round(long * Math.cos(angle)), Math.round(long * Math.sin(angle))];
  });
  return [...ring, ...ring.slice(0, 1)];
}

it("an outline of the most corners is checked, but not by the thread that answers", async () => {
  const before = worked();
  expect(await findFault([[star(19_900)]])).toBeNull();
  const crossing = await findFault([[star(19_900, { 5_000: [-9_000_000, -5] })]]);
  expect(crossing?.because).toBe("The outline crosses itself");
  // This thread would work for two seconds.
  expect(worked() - before).toBeLessThan(0.9);
});

it("an outline of few corners is checked at once", async () => {
  const before = worked();
  expect(await findFault([[star(fewCorners - 2)]])).toBeNull();
  expect(await findFault([[star(fewCorners - 2, { 500: [-9_000_000, -5] })]])).toMatchObject({
    because: "The outline crosses itself",
  });
  expect(worked() - before).toBeLessThan(2);
});
