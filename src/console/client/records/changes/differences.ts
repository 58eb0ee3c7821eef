import type { RecordRow } from "#contract/kinds.ts";

/** Fields that are not shown: the name beside an id says the same, and so does the message about a version. */
const unshown = /(^id|Id|^version|^updatedAt)$/;

/** What is different between two rows of a record, a phrase for each field: "phone from 98111 to 98222". */
export function differences(before: RecordRow, current: RecordRow): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(current).flatMap(([field, value]) => {
    if (unshown.test(field) || same(old.get(field), value)) return [];
    return [`${words(field)} from ${valueText(old.get(field))} to ${valueText(value)}`];
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** "shiftStart" as "shift start". */
function words(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(" and ") || "nothing" : String(value);
}
