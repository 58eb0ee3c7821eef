import { describe, expect, it } from "vitest";
import type { OrderLine } from "#contract/orders/schema.ts";
import { handOverOf, readHanded } from "#console/order/hand-over/handed-draft.ts";

const line = (over: Partial<OrderLine>): OrderLine => ({
  line: 1,
  productId: null,
  code: "R1",
  name: "Rice",
  category: "",
  unit: "piece",
  quantity: 3,
  mrp: 1_000,
  unitPrice: 1_000,
  discount: 0,
  offerDiscount: 0,
  taxRate: 0,
  tax: 0,
  amount: 3_000,
  agreed: null,
  ordered: null,
  substitutes: null,
  note: "",
  ...over,
});

const lines = [line({}), line({ line: 2, name: "Okra", unit: "weight", quantity: 1.5 })];
const comesTo = (handed: ReadonlyMap<number, number>) => ({ amount: (handed.get(1) ?? 0) * 1_000, tax: 0 });

describe("what was handed over", () => {
  it("begins with everything, which is no part, and saves only the lines of which something came back", () => {
    const part = { lines, to: "Partially Delivered" as const };
    expect(readHanded(part, {}).because).toMatch(/make the order Delivered/);
    expect(readHanded(part, { 1: "0", 2: "0" }).because).toMatch(/make the order Returned/);
    const { handed, wrong, because } = readHanded(part, { 2: "0.5" });
    expect([wrong, because]).toEqual([{}, null]);
    expect(handOverOf({ lines, comesTo }, handed, "reserved")).toEqual({
      lines: [{ line: 2, quantity: 0.5 }],
      rest: "reserved",
    });
    expect(handOverOf({ lines, comesTo }, handed, "back").shown).toEqual({ amount: 3_000, tax: 0 });
  });

  it("names what cannot be at its line", () => {
    const { wrong } = readHanded({ lines, to: "Partially Delivered" }, { 1: "1.5", 2: "2" });
    expect(Object.keys(wrong)).toEqual(["1", "2"]);
  });

  it("counts what the customer has already to what is handed over of the rest", () => {
    const divided = [line({ handedOver: 1 }), line({ line: 2, quantity: 2, handedOver: 2 })];
    const rest = { lines: divided, to: "Delivered" as const };
    expect([...readHanded(rest, {}).handed]).toEqual([
      [1, 3],
      [2, 2],
    ]);
    expect([...readHanded(rest, { 1: "0" }).handed][0]).toEqual([1, 1]);
    expect(readHanded(rest, { 1: "3" }).wrong[1]).toBeDefined();
  });
});
