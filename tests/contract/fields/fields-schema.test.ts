import fc from "fast-check";
import { expect, it } from "vitest";
import { checkField, type Typed } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { personFields } from "#contract/people/fields.ts";
import { vehicleFields } from "#contract/vehicles/vehicle.ts";
import { everyLimit } from "../../support/console/every-field.ts";
import { runs } from "../../support/run/tier.ts";

/** Limits of every type, and of every field there is; files travel by routes of their own. */
const everyField: readonly FieldLimits[] = [
  ...Object.values(everyLimit),
  ...Object.values(personFields),
  ...Object.values(vehicleFields),
].filter(({ type }) => type !== "file");

/** Whether the gateway takes a value for a field with these limits. */
function isTaken(limits: FieldLimits, value: unknown): boolean {
  return newRecordSchema({ it: limits }).safeParse({ it: value }).success;
}

const digits = fc.stringMatching(/^[-+]?[0-9 ,.:-]{0,16}$/);
const words = fc.constantFrom(
  "",
  "Petrol",
  "Van",
  "2027-02-29",
  "2027-03-31",
  "0000-01-01",
  "23:59",
  "24:00",
  "\u0000",
  // Nobody sees these: a required text that has no others is empty.
  "\u0001",
  "\u200b\u3164",
  "\ud800",
);
const ids = fc.uuid();
const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ maxLength: 200 }), digits, words, ids);
const typed: fc.Arbitrary<Typed> = fc.oneof(
  texts,
  fc.boolean(),
  fc.array(fc.constantFrom("frozen", "weighed", "swims"), { maxLength: 4 }),
);

it("what a form takes, the gateway takes", () => {
  fc.assert(
    fc.property(fc.constantFrom(...everyField), typed, (limits, entry) => {
      const reading = checkField(limits, entry);
      if ("value" in reading) expect([limits, reading.value, isTaken(limits, reading.value)]).toContain(true);
    }),
    { numRuns: runs(2_000, 20_000) },
  );
});

it("what the gateway takes of typed text, a form takes as it is", () => {
  fc.assert(
    fc.property(fc.constantFrom(...everyField), texts, (limits, text) => {
      if (["number", "money", "switch", "choices"].includes(limits.type) || !isTaken(limits, text)) return;
      expect(checkField(limits, text)).toEqual({ value: limits.type === "password" ? text : text.trim() });
    }),
    { numRuns: runs(2_000, 20_000) },
  );
});

it("what the gateway takes of numbers, a form takes as it is", () => {
  const numbers = fc.oneof(
    fc.integer({ min: -300, max: 30_000 }),
    fc.integer({ min: -300, max: 60_000 }).map((thousandths) => thousandths / 1_000),
  );
  const counted = everyField.filter(({ type }) => type === "number");
  fc.assert(
    fc.property(fc.constantFrom(...counted), numbers, (limits, number) => {
      expect("value" in checkField(limits, String(number))).toBe(isTaken(limits, number));
    }),
    { numRuns: 2_000 },
  );
});
