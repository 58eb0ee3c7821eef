import type { AuditCheck } from "./schema.ts";
import { grouped } from "#contract/text.ts";

/** The result of checking the audit list, as a sentence without a full stop. */
export function checkText({ entries, since, timeZone, broken, anchored }: AuditCheck): string {
  const count = `${grouped(entries)} ${entries === 1 ? "entry" : "entries"}`;
  if (broken?.problem === "missing") return `Entry ${broken.sequence} is missing: ${count} are left`;
  if (broken) return `Entry ${broken.sequence} is not as it was written: ${count} were looked at`;
  if (since === null) return "The audit list has no entries yet";
  const day = (at: string) => new Date(at).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone });
  const outside = anchored
    ? `${grouped(anchored.entries)} of them are noted outside the database, last on ${day(anchored.at)}`
    : "none of them is noted outside the database";
  return `Nothing is missing: ${count} since ${day(since)}; ${outside}`;
}
