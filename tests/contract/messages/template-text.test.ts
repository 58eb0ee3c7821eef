import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fillTemplate,
  parseTemplate,
  plainAsHtml,
  printTemplate,
  readBadlyWithout,
  smsSegments,
  type TemplatePart,
} from "#contract/messages/template-text.ts";

const known = ["customerName", "slot"];
const partsOf = (template: string): readonly TemplatePart[] => {
  const reading = parseTemplate(template, known);
  if ("mistake" in reading) throw new Error(reading.mistake.because);
  return reading.parts;
};

/** Templates of all that can stand in one. */
const templates = fc
  .array(
    fc.constantFrom("{customerName}", "{slot}", "[ at {slot}]", "[{slot}]]]", "{{", "}}", "[[", "]]", "a", "\n", "é "),
  )
  .map((pieces) => pieces.join(""));
/** Whatever a customer may have typed, with the signs that mean something somewhere. */
const typed = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\r\n", "\n", "\u2028", "\u0085", "<b>", "&", "{slot}", "[", '"'),
    ),
  )
  .map((pieces) => pieces.join(""));

describe("a template", () => {
  it("is printed as it was read", () => {
    fc.assert(
      fc.property(templates, (template) => {
        const reading = parseTemplate(template, known);
        fc.pre("parts" in reading);
        expect(printTemplate(partsOf(template))).toBe(template);
      }),
    );
  });

  it("of any text is read, or has a mistake at a place of it", () => {
    fc.assert(
      fc.property(fc.string(), (template) => {
        const reading = parseTemplate(template, known);
        if ("parts" in reading) expect(printTemplate(reading.parts)).toBe(template);
        else {
          expect(reading.mistake.at).toBeGreaterThanOrEqual(0);
          expect(reading.mistake.to).toBeLessThanOrEqual(template.length);
          expect(reading.mistake.at).toBeLessThan(reading.mistake.to);
        }
      }),
    );
  });

  it("lets no value add a line, or a placeholder", () => {
    fc.assert(
      fc.property(typed, typed, (customerName, slot) => {
        const filled = fillTemplate(partsOf("Hello {customerName}\n[at {slot}]."), { customerName, slot }, false);
        expect(filled.split(/[\n\r\u2028\u2029\u0085\v\f]/).length).toBeLessThanOrEqual(2);
        expect(fillTemplate(partsOf("{customerName}"), { customerName: "{slot}", slot: "no" }, true)).toBe("{slot}");
      }),
    );
  });

  it("lets no value add a line to a text message, or a tag to an e-mail", () => {
    fc.assert(
      fc.property(typed, (customerName) => {
        const parts = partsOf("Hello {customerName},\nthank you");
        expect(fillTemplate(parts, { customerName }, true)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        const html = plainAsHtml(fillTemplate(parts, { customerName }, false));
        expect(html.match(/<[^>]*>?/g)).toEqual(["<br>"]);
        expect(html).not.toMatch(/["']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  it("drops an optional part where a value in it is empty", () => {
    const parts = partsOf("Order[ for {slot}] of {customerName}");
    expect(fillTemplate(parts, { customerName: "Asha", slot: "noon" }, true)).toBe("Order for noon of Asha");
    expect(fillTemplate(parts, { customerName: "Asha", slot: " \n" }, true)).toBe("Order of Asha");
  });

  it.each([
    ["Hello {name}", 6, 12, "{name} is not known here; use {customerName}, {slot}"],
    ["Hello {", 6, 7, "for the sign itself, type {{"],
    ["[a [b {slot}]]", 3, 4, "an optional part cannot stand in another one"],
    ["a ] b", 2, 3, "there is no [ before this ]; for the sign itself, type ]]"],
    ["a [b] c", 2, 5, "an optional part needs a placeholder in it"],
    ["a [b {slot}", 2, 3, "this optional part has no ] at its end"],
  ])("%s is refused with the place", (template, at, to, because) => {
    expect(parseTemplate(template, known)).toEqual({ mistake: { at, to, because } });
  });

  it.each([
    ["Your order {customerName} is {slot}.", ["customerName", "slot"]],
    ["By {customerName}", ["customerName"]],
    ["{customerName}: it comes", ["customerName"]],
    ["It comes ({slot})", ["slot"]],
    ["Slot: {slot}\nThanks", ["slot"]],
    ["{slot}", ["slot"]],
    ["Dear[ {customerName}], it comes[ at {slot}].", []],
    ["It comes [at {slot}]\nThanks [{customerName}]", []],
    ["It comes [at {slot}] today", ["slot"]],
    ["Hello, as always :", []],
  ])("%j reads badly without %j", (template, names) => {
    expect(readBadlyWithout(partsOf(template), known).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["₹".repeat(70), 1],
    ["₹".repeat(71), 2],
    // What stands for one sign is never cut between two messages, so some of them are not full.
    [`${"a".repeat(151)}€${"a".repeat(151)}€`, 2],
    [`${"a".repeat(152)}€${"a".repeat(150)}€`, 3],
    [`${"a".repeat(152)}€${"a".repeat(152)}`, 3],
    [`₹${"😀".repeat(34)}`, 1],
    ["😀".repeat(35), 1],
    ["😀".repeat(36), 2],
    ["😀".repeat(66), 2],
    ["😀".repeat(67), 3],
    [`${"a".repeat(160)}\n`, 2],
    ["`".repeat(70), 1],
    ["`".repeat(71), 2],
    ["", 1],
  ])("counts text messages as networks do: %#", (text, segments) => {
    expect(smsSegments(text)).toBe(segments);
  });
});
