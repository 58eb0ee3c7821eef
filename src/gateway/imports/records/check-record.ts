import type { FieldLimits } from "#contract/fields/fields.ts";
import { choiceReader, type ValueTables } from "#gateway/imports/mapping/value-table.ts";
import { type Line, type LineContext, type PartFacts, refuse, type Verdict } from "#gateway/imports/subject.ts";
import type { AcceptedRecord } from "./accepted-record.ts";
import { type ImportLimits, isImported, limitWords, partOf, readField } from "./read-field.ts";

type Fields = Readonly<Record<string, FieldLimits>>;

/** The reason for a line with characters that PostgreSQL cannot store. */
const badText = "a character that cannot be kept";

/** The fields that a file can have. */
export function importedFields(fields: Fields): readonly (readonly [string, ImportLimits])[] {
  return Object.entries(fields).flatMap(([name, limits]) => (isImported(limits) ? [[name, limits] as const] : []));
}

/** The parts of a line that has these fields. */
export function partsOf(fields: Fields): Readonly<Record<string, PartFacts>> {
  return Object.fromEntries(
    importedFields(fields).map(([name, limits]) => [
      partOf(name, limits),
      {
        words: limitWords(limits),
        ...(partOf(name, limits) === name ? {} : { field: name }),
        ...("required" in limits && limits.required ? { required: true } : {}),
        ...(limits.type === "text" && limits.lines ? { lines: true as const } : {}),
        ...(limits.type === "choice" ? { choices: limits.values } : {}),
      },
    ]),
  );
}

/** Makes the check of lines that have these fields, one record each. `usual` has texts that mean one of the choices. */
export function recordChecker(
  fields: Fields,
  context: LineContext,
  usual: ValueTables = {},
): (line: Line) => Verdict<AcceptedRecord> {
  const checks = importedFields(fields).map(([name, limits]) => {
    const named = partOf(name, limits);
    const choose =
      limits.type === "choice"
        ? choiceReader(named, limits.values, context.values[named], { ...usual[named], ...context.ownWords[named] })
        : null;
    return { name, limits, named, choose, words: context.ownWords[named] ?? {} };
  });
  return ({ record, part, has }) => {
    if (record.fields.some((text) => text.includes("\u0000"))) return refuse(badText);
    const values: Record<string, unknown> = {};
    for (const { name, limits, named, choose, words } of checks) {
      if (!has(named)) continue;
      const text = part(named);
      if (text === "" && "required" in limits && limits.required) return refuse(`${named}: must not be empty`);
      const chosen = choose && text !== "" ? choose(text) : null;
      if (chosen && chosen.reason !== null) return refuse(chosen.reason);
      const value = readField(limits, chosen?.value ?? text, context, words);
      if (value === undefined) return refuse(`${named}: ${limitWords(limits)}`);
      values[name] = value;
    }
    return { row: { values, record }, reason: null };
  };
}
