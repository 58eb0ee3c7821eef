import { expect, it } from "vitest";
import { goodsHindrance } from "#console/returns/goods-hindrance.ts";
import { readGoods } from "#console/returns/goods-draft.ts";

const line = { name: "Jam", code: "J-1", unit: "piece", most: 3, quantity: 0, reason: null, condition: null } as const;
const begins = { place: "Door Step", note: "", chosenDelivery: null, chosenPromo: null } as const;
const question = {
  step: "ask",
  lines: [
    { ...line, line: 1 },
    { ...line, line: 2, name: "Tea" },
  ],
  most: { chosenDelivery: 0, chosenPromo: 0 },
  mostPhotos: 1,
  begins,
} as unknown as Parameters<typeof readGoods>[0];
const fine = { isWrong: false, isLacking: false, because: "" };
const full = { quantity: "1", reason: "Damaged", condition: "Damaged" } as const;
const hindrance = (lines: Parameters<typeof readGoods>[1], taken: Partial<typeof fine> = {}, photos = 0) => {
  const files = Array.from({ length: photos }, (_, at) => new File([], `${at}.png`));
  const read = readGoods(question, lines, { photos: files });
  return goodsHindrance({ lines: question.lines, mostPhotos: 1 }, read, { ...fine, ...taken });
};

it("names what is wrong before what is missing, and what comes back before what is taken instead", () => {
  expect(hindrance({ 1: { quantity: "9" } }, { isLacking: true })).toEqual({ focus: "[aria-invalid=true]" });
  expect(hindrance({ 1: full }, { isWrong: true })).toEqual({ focus: "[aria-invalid=true]" });
  expect(hindrance({}, { isLacking: true })?.message).toBe("Type how much of a product comes back");
  expect(hindrance({ 1: full, 2: { quantity: "1", reason: "Damaged" } }, { isLacking: true })).toEqual({
    message: "Choose the condition for Tea",
    focus: '[data-line="2"] [data-cell=condition]',
    isChoice: true,
  });
  expect(hindrance({ 1: full }, {}, 2)?.message).toBe("At most 1 photos: 2 are chosen");
  expect(hindrance({ 1: full }, { isLacking: true })).toEqual({ focus: "[role=combobox]" });
  expect(hindrance({ 1: full }, { because: "Out of stock" })?.message).toBe("Out of stock");
  expect(hindrance({ 1: full }, {}, 1)).toBe(null);
});
