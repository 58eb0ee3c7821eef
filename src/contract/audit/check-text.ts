import type { AuditCheck } from "./schema.ts";
import { grouped } from "#contract/text.ts";

/** The result of checking the audit list, as a sentence without a full stop. */
export function checkText({ entries, since, timeZone, broken }: AuditCheck): string {
  const count = `${grouped(entries)} ${entries === 1 ? "entry" : "entries"}`;
  if (broken?.problem === "missing") return `Entry ${broken.sequence} is missing: ${count} are left`;
  if (broken) return `Entry ${broken.sequence} is not as it was written: ${count} were looked at`;
  if (since === null) return "The audit list has no entries yet";
  const day = new Date(since).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone });
  return `Nothing is missing: ${count} since ${day}`;
}
