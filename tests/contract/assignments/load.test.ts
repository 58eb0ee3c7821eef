import { expect, it } from "vitest";
import { blockerOf, blockerText, freeAfter, loadOf, minutesOf } from "#contract/assignments/load.ts";
import type { Lane } from "#contract/assignments/schema.ts";

const now = Date.parse("2026-11-20T06:00:00.000Z");
const asha: Lane = {
  id: "a",
  name: "Asha",
  onDuty: true,
  shiftEnd: null,
  skills: ["weighed"],
  zone: "",
  vehicle: null,
  capacity: 2,
  capacityKilograms: 10,
  minutesPerOrder: 10,
  open: [],
};
const work = (items: number, kilograms = 0) => ({ id: "o", number: "N", items, kilograms, area: null, slotEnd: null });
const order = (items: number, kilograms = 0, needs: Lane["skills"] = []) => ({ items, kilograms, needs });

/** Why somebody who has some orders cannot take another one, in words. */
function refused(lane: Partial<Lane>, more: ReturnType<typeof order>, has: ReturnType<typeof work>[] = []) {
  const blocker = blockerOf({ ...asha, ...lane }, loadOf(has), more, freeAfter("picker", asha, has, now));
  return blocker && blockerText(blocker, "picker");
}

it("says what keeps somebody from taking an order", () => {
  expect(refused({}, order(3, 2, ["weighed"]))).toBeNull();
  expect(refused({ onDuty: false }, order(3))).toBe("off duty");
  expect(refused({}, order(3, 0, ["frozen"]))).toBe("not trained for frozen goods");
  expect(refused({}, order(3), [work(1), work(1)])).toBe("over capacity: 3 of 2 orders");
  expect(blockerText({ type: "orders", would: 3, most: 2 }, "rider")).toBe("over capacity: 3 of 2 stops");
  expect(refused({}, order(3, 2.1), [work(1, 8.2)])).toBe("too heavy: 10.3 of 10 kg");
  expect(refused({}, order(3), [work(1, 12)])).toBeNull();
  const scooter = { registration: "ZZ 1", type: "Scooter", crates: 1 };
  expect(refused({ vehicle: scooter }, order(8), [work(13)])).toBe("too large: 1.1 of 1 crates");
  expect(refused({ shiftEnd: "2026-11-20T06:10:00.000Z" }, order(3), [work(10)])).toBe("shift ends before");
  expect(refused({ shiftEnd: "2026-11-20T06:11:00.000Z" }, order(3), [work(10)])).toBeNull();
});

it("takes somebody for as fast as they were today, and a long order for longer", () => {
  expect(minutesOf("picker", asha, work(10))).toBe(10);
  expect(minutesOf("picker", asha, work(25))).toBe(20);
  expect(minutesOf("picker", { ...asha, minutesPerOrder: null }, work(10))).toBe(12);
  expect(minutesOf("rider", asha, work(25))).toBe(10);
  expect(loadOf([work(1, 0.1), work(2, 0.2)])).toEqual({ orders: 2, items: 3, kilograms: 0.3 });
});
