import fc, { type Arbitrary } from "fast-check";
import type { OpenApi, Schema } from "./document.ts";

/** What names stand for in the store a call is about: ids of its rows, logins that exist. */
export type Names = Readonly<Record<string, Arbitrary<unknown>>>;

/** Makes values of the document's schemas. */
export interface Values {
  /** A value the schema allows, as far as a schema can say it. */
  valid(schema: Schema, name: string, names: Names): Arbitrary<unknown>;
  /** A value with one thing wrong with it somewhere. */
  spoiled(schema: Schema, name: string, names: Names): Arbitrary<unknown>;
}

const rightToLeft = "\u202Eטקסט\u202C";
const zeroWidth = "a\u200B\u200D\uFEFFb";

/** Text that a careless program trips over and a careful one keeps as it is. */
export const oddTexts: readonly string[] = [
  "",
  " ",
  rightToLeft,
  zeroWidth,
  "Ａ\u0301\u0308👩‍👩‍👧‍👦",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "'; drop table orders; --",
  "100%_\\",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "=1+1",
  "line\r\nline\u2028\u0085\t",
  "\u0001\u001B[31m\u007F",
  "__proto__",
  "constructor",
];

const unkeepable = ["\u0000", "a\u0000b", "\uD800", "\uDFFFa", "a\uD83D"];
const wrongTypes: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e300,
  "",
  "NaN",
  [],
  {},
  [[]],
  [null],
  { length: 1 },
];

const huge = fc.constantFrom(3_000, 20_000, 300_000);

/** The makers of values for one document. */
export function valuesOf(document: OpenApi): Values {
  const { resolve } = document;

  function valid(given: Schema, name: string, names: Names): Arbitrary<unknown> {
    const schema = resolve(given);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((one) => valid(one, name, names)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const types = typesOf(schema);
    if (types.includes("null"))
      return fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 4, arbitrary: valid({ ...schema, type: types.filter((type) => type !== "null") }, name, names) },
      );
    const known = names[name];
    if (known && /^(string|integer)$/.test(types[0] ?? "")) return known;
    switch (types[0]) {
      case "object":
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([key, one]) => [key, valid(one, key, names)]),
          ),
          { requiredKeys: [...(schema.required ?? [])] },
        );
      case "array": {
        const least = schema.minItems ?? 0;
        const most = schema.maxItems ?? 20;
        const items = valid(schema.items ?? {}, name, names);
        // Lists in lists, all of them full, would be more than a machine can hold.
        const fullest = typesOf(resolve(schema.items ?? {})).includes("array") ? Math.min(most, least + 4) : most;
        return fc.oneof(
          { weight: 60, arbitrary: fc.array(items, { minLength: least, maxLength: Math.min(most, least + 4) }) },
          { weight: 1, arbitrary: fc.array(items, { minLength: fullest, maxLength: fullest }) },
        );
      }
      case "integer":
        return fc.oneof(
          fc.integer({ min: leastOf(schema), max: Math.min(schema.maximum ?? 1_000, leastOf(schema) + 5) }),
          fc.constantFrom(leastOf(schema), schema.maximum ?? 1_000),
        );
      case "number":
        return fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0.001, 0.25, 1.333, schema.maximum ?? 7));
      case "boolean":
        return fc.boolean();
      case "string":
        return validText(schema);
      default:
        return fc.oneof(fc.constantFrom(...wrongTypes), fc.jsonValue({ maxDepth: 2 }));
    }
  }

  function spoiled(given: Schema, name: string, names: Names): Arbitrary<unknown> {
    const schema = resolve(given);
    const wrongType = fc.constantFrom(...wrongTypes);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(wrongType, ...choices.map((one) => spoiled(one, name, names)));
    switch (typesOf(schema)[0]) {
      case "object": {
        const keys = Object.keys(schema.properties ?? {});
        const whole = valid(schema, name, names) as Arbitrary<Record<string, unknown> | null>;
        const extra = fc.constantFrom("nonsense", "constructor", "prototype", "toString", "storeId", "id", "");
        const without = fc
          .tuple(whole, fc.constantFrom(...keys, ""))
          .map(([value, key]) => Object.fromEntries(Object.entries(value ?? {}).filter(([one]) => one !== key)));
        return fc.oneof(
          { weight: 1, arbitrary: wrongType },
          { weight: 1, arbitrary: without },
          {
            weight: 1,
            arbitrary: fc.tuple(whole, extra, wrongType).map(([value, key, to]) => ({ ...value, [key]: to })),
          },
          // An object of any fields has none that could be wrong.
          ...(keys.length === 0
            ? []
            : [
                {
                  weight: 6,
                  arbitrary: fc.oneof(
                    ...Object.entries(schema.properties ?? {}).map(([key, one]) =>
                      fc.tuple(whole, spoiled(one, key, names)).map(([value, to]) => ({ ...value, [key]: to })),
                    ),
                  ),
                },
              ]),
        );
      }
      case "array": {
        const items = valid(schema.items ?? {}, name, names);
        const most = schema.maxItems ?? 20;
        return fc.oneof(
          { weight: 2, arbitrary: wrongType },
          { weight: 1, arbitrary: fc.array(items, { minLength: most + 1, maxLength: most + 1 }) },
          { weight: 1, arbitrary: fc.constant([]) },
          {
            weight: 6,
            arbitrary: fc
              .tuple(fc.array(items, { maxLength: 3 }), spoiled(schema.items ?? {}, name, names))
              .map(([good, bad]) => [...good, bad]),
          },
        );
      }
      case "integer":
      case "number": {
        const least = leastOf(schema);
        const most = schema.maximum ?? Number.MAX_SAFE_INTEGER;
        const numbers = [least - 1, most + 1, least + 0.5, 1e-7, -0, 1e300, 2 ** 31, 2 ** 53, 2 ** 63, String(least)];
        return fc.oneof(fc.constantFrom<unknown>(...numbers), wrongType);
      }
      case "string": {
        const longest = schema.maxLength ?? 500;
        const lengths = fc.oneof(fc.constant(longest + 1), huge);
        return fc.oneof(
          { weight: 2, arbitrary: wrongType },
          { weight: 6, arbitrary: fc.constantFrom(...unkeepable) },
          { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
          { weight: 1, arbitrary: lengths.map((length) => "x".repeat(length)) },
          { weight: 1, arbitrary: fc.constant("👩".repeat(longest)) },
          {
            weight: 1,
            arbitrary: fc.constantFrom("9999-99-99T99:99:99Z", "2026-02-30T00:00:00Z", "+275760-09-13T00:00:00Z"),
          },
        );
      }
      default:
        return wrongType;
    }
  }

  return { valid, spoiled };
}

function typesOf({ type }: Schema): readonly string[] {
  return typeof type === "string" ? [type] : (type ?? []);
}

function leastOf({ minimum, exclusiveMinimum }: Schema): number {
  return minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
}

function validText(schema: Schema): Arbitrary<string> {
  if (schema.format === "uuid") return fc.uuid();
  const moments = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
    noInvalidDate: true,
  });
  if (schema.format === "date-time") return moments.map((moment) => moment.toISOString());
  if (schema.format === "date") return moments.map((moment) => moment.toISOString().slice(0, 10));
  const pattern = new RegExp(schema.pattern ?? "", "u");
  // A pattern with a length beside it says what free text must not hold; one alone says what the text is.
  if (schema.pattern !== undefined && schema.maxLength === undefined) return fc.stringMatching(pattern);
  const longest = schema.maxLength ?? 100;
  const fits = (text: string) => text.length <= longest && text.length >= (schema.minLength ?? 0) && pattern.test(text);
  const plain = ["Rice", "Asha Rao", "987654321", "leave at the door"].filter(fits);
  // A secret, for which all of these are too short.
  if (plain.length === 0) return fc.constantFrom("x".repeat(longest), "y".repeat(schema.minLength ?? 0));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...plain) },
    { weight: 3, arbitrary: fc.constantFrom(...oddTexts.filter(fits)) },
    { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: Math.min(longest, 40) }).filter(fits) },
    { weight: 1, arbitrary: fc.constant("x".repeat(longest)) },
  );
}
