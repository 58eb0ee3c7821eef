import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkField, type Typed, typedOf, type ValueOf } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { everyLimit } from "../../support/console/every-field.ts";

/** The value of what is typed, else the sentence against it. */
function read(limits: FieldLimits, typed: Typed): unknown {
  const reading = checkField(limits, typed);
  return "value" in reading ? reading.value : reading.because;
}

describe("what is typed is read as", () => {
  it.each([
    [everyLimit.name, "  Asha Rao ", "Asha Rao"],
    [everyLimit.name, " ", "Please fill this in"],
    [everyLimit.name, "x".repeat(41), "At most 40 characters, this text has 41"],
    [everyLimit.code, "", ""],
    [everyLimit.code, "P 42", "Please use letters, digits and hyphens only"],
    [everyLimit.capacity, "12", 12],
    [everyLimit.capacity, "0", "Please enter value more than 0"],
    [everyLimit.capacity, "201", "Please enter 200 or less"],
    [everyLimit.capacity, "1.5", "Please enter a whole number"],
    [everyLimit.capacity, "1.0", 1],
    [everyLimit.capacity, "twelve", '"twelve" is not a number'],
    [everyLimit.weight, "", null],
    [everyLimit.weight, "-0", 0],
    [everyLimit.weight, "-1", "Please enter value more than or equal to 0"],
    [everyLimit.weight, "0.0001", "At most 3 decimals"],
    [{ type: "number", least: 0.5, most: 9, decimals: 1 } as const, "0.1", "Please enter value more than 0.4"],
    [
      { type: "number", least: 0, most: 1_000_000, decimals: 3 } as const,
      "1000000.5",
      "Please enter 10,00,000 or less",
    ],
    [everyLimit.deposit, "1,204.50", 120_450],
    [everyLimit.deposit, "1204.505", "At most 2 decimals"],
    [everyLimit.deposit, "12,50", '"12,50" is not an amount: decimals stand behind a point, such as 12.50'],
    [everyLimit.deposit, "-2,5", '"-2,5" is not an amount: decimals stand behind a point, such as 12.50'],
    [everyLimit.deposit, "0,500", '"0,500" is not an amount: decimals stand behind a point, such as 12.50'],
    [
      everyLimit.deposit,
      "1,23,456,789",
      '"1,23,456,789" is not an amount: decimals stand behind a point, such as 12.50',
    ],
    [everyLimit.deposit, "1.204,50", '"1.204,50" is not an amount: decimals stand behind a point, such as 12.50'],
    [{ type: "number", least: 0, most: 1_000_000, decimals: 3 } as const, "1,00,000.5", 100_000.5],
    [
      { type: "number", least: 0, most: 1_000_000, decimals: 3 } as const,
      "7,5",
      '"7,5" is not a number: decimals stand behind a point, such as 12.50',
    ],
    [everyLimit.insured, "2027-3-1", "2027-03-01"],
    [everyLimit.insured, "20270301", "2027-03-01"],
    [everyLimit.insured, "2027-02-29", '"2027-02-29" is not a date: write it as 21/11/2026'],
    [everyLimit.shift, "930", "09:30"],
    [everyLimit.shift, "24:00", '"24:00" is not a time: write it as 09:30'],
    [everyLimit.fuel, "Petrol", "Petrol"],
    [everyLimit.fuel, "", "Please choose one"],
    [everyLimit.fuel, "Steam", '"Steam" cannot be chosen here'],
    [everyLimit.rider, "Asha", 'No rider named "Asha"'],
    [everyLimit.phone, "+91 98765-43210", "+919876543210"],
    [everyLimit.phone, "12345", "Please enter 6 to 15 digits, with a plus or without"],
    [everyLimit.secret, " short", "At least 8 characters"],
    [everyLimit.skills, ["weighed", "frozen", "weighed"], ["frozen", "weighed"]],
    [everyLimit.onDuty, undefined, false],
    [everyLimit.photo, undefined, undefined],
    [everyLimit.photo, null, null],
    [everyLimit.photo, new File(["x"], "a.gif", { type: "image/gif" }), "Only PNG, JPEG: choose another file"],
    [
      everyLimit.photo,
      new File([new Uint8Array(600_000)], "a.png", { type: "image/png" }),
      "At most 512 kB, this file has 600 kB",
    ],
  ] as const)("%o: %o is %o", (limits, typed, expected) => {
    expect(read(limits, typed)).toEqual(expected);
  });
});

describe("the bound that a message names", () => {
  const weight = { type: "number", least: 0.5, most: 1_234_567, decimals: 1 } as const;
  const price = { type: "money", least: 0, most: 123_456_789 } as const;
  const said = (limits: FieldLimits, typed: string, locale?: string): string => {
    const reading = checkField(limits, typed, locale);
    return "because" in reading ? reading.because : "";
  };

  it("has its digits grouped as the store does", () => {
    expect(said(weight, "9999999")).toBe("Please enter 12,34,567 or less");
    expect(said(weight, "9999999", "en-US")).toBe("Please enter 1,234,567 or less");
    expect(said(price, "9999999", "en-IN")).toBe("Please enter 12,34,567.89 or less");
    expect(said(price, "9999999", "en-GB")).toBe("Please enter 1,234,567.89 or less");
    expect(said(price, "-1", "en-GB")).toBe("Please enter value more than or equal to 0.00");
  });

  it.each(["en-IN", "en-US", "de-DE", "de-CH", "fr-FR", "hi-IN", "ar-EG", "sv-SE"])(
    "is read as that bound when it is typed as it stands: %s",
    (locale) => {
      for (const limits of [weight, price]) {
        const bound = /Please enter (\S+) or less/.exec(said(limits, "9999999", locale))?.[1] ?? "";
        expect(checkField(limits, bound, locale)).toEqual({ value: limits.most });
      }
      const below = { type: "number", least: -1_500.5, most: 0, decimals: 1 } as const;
      const bound = /equal to (\S+)$/.exec(said(below, "-9999", locale))?.[1] ?? "";
      expect(checkField(below, bound, locale)).toEqual({ value: -1_500.5 });
    },
  );
});

describe("a value", () => {
  it("stands in its field so that it is read as the same value", () => {
    const values: readonly [FieldLimits, fc.Arbitrary<unknown>][] = [
      [everyLimit.weight, fc.integer({ min: 0, max: 50_000 }).map((grams) => grams / 1_000)],
      [everyLimit.deposit, fc.integer({ min: 0, max: 1_000_000 })],
      [everyLimit.capacity, fc.integer({ min: 1, max: 200 })],
      [everyLimit.fuel, fc.constantFrom(...everyLimit.fuel.values)],
      [everyLimit.skills, fc.subarray([...everyLimit.skills.values])],
      [everyLimit.onDuty, fc.boolean()],
    ];
    for (const [limits, value] of values) {
      fc.assert(
        fc.property(value, (one) => {
          expect(read(limits, typedOf(limits, one))).toEqual(one);
        }),
      );
    }
  });

  it("reads as itself a second time, whatever was typed", () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.,: ]{0,12}$/));
    const limits = fc.constantFrom(...Object.values(everyLimit).filter(({ type }) => type !== "file"));
    fc.assert(
      fc.property(limits, texts, (one, text) => {
        const reading = checkField(one, text);
        if ("because" in reading) expect(reading.because).not.toBe("");
        else expect(checkField(one, typedOf(one, reading.value as ValueOf<FieldLimits>))).toEqual(reading);
      }),
    );
  });
});
