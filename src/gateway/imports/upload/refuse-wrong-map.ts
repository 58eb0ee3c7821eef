import type { ImportMapping } from "#contract/imports/schema.ts";
import { namesInWords, type PartTitles } from "#gateway/imports/file/explain-refusal.ts";
import { numberReader } from "#gateway/imports/mapping/number-format.ts";
import { readReturnRules } from "#gateway/imports/mapping/return-rule.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { wrongField } from "#gateway/refusal.ts";

/** Refuses a map that no file of the subject can be read with. */
export function refuseWrongMap(
  subject: ImportSubject,
  { map, encoding, returns, values, ...more }: ImportMapping,
  titles: PartTitles,
): void {
  const { parts, hasAmounts } = subject;
  const titleOf = (part: string): string => titles[part] ?? part;
  const unknown = Object.keys(map).find((part) => !Object.hasOwn(parts, part));
  if (unknown !== undefined) throw wrongField("mapping", `there is no part ${unknown}`);
  const lacking = Object.entries(parts).find(
    ([part, { required }]) =>
      required !== undefined && !map[part] && !(typeof required === "object" && map[required.unless]),
  );
  if (lacking) throw wrongField("mapping", `choose a column for ${titleOf(lacking[0])}`);
  if (returns.length > 0 && !hasReturnedGoods(subject)) throw wrongField("mapping", "these are never returned goods");
  const rules = readReturnRules(returns, { readNumber: numberReader(null), has: (part) => Boolean(map[part]) });
  if (rules.faults.length > 0) throw wrongField("mapping", namesInWords(rules.faults.join(" "), titles));
  for (const [part, table] of Object.entries(values)) {
    const strange = Object.values(table).find((value) => !parts[part]?.choices?.includes(value));
    if (strange !== undefined) throw wrongField("mapping", `${strange} is no value of ${titleOf(part)}`);
  }
  const kept = more.clears.find((part) => !subject.clears || !parts[part] || parts[part].required !== undefined);
  if (kept !== undefined) throw wrongField("mapping", `${titleOf(kept)} is never emptied by a file`);
  if (more.minorUnits && !hasAmounts) throw wrongField("mapping", "these have no amounts");
  if (!isEncoding(encoding)) throw wrongField("mapping", `there is no encoding ${encoding}`);
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}

/** Whether some lines of a file may be goods that came back: only what is sold has these. */
export function hasReturnedGoods({ recordPart }: ImportSubject): boolean {
  return recordPart !== null;
}
