import { papersWarnedDays, vehiclePapers } from "#contract/vehicles/vehicle.ts";
import type { VehicleRow } from "#contract/vehicles/vehicle.ts";
import { titleOf } from "#console/client/field-words.ts";
import type { AgeTone } from "#console/kit/time/age.ts";
import { daysBetween } from "#console/kit/time/days.ts";

/** A paper of a vehicle, and how near its end is. */
export interface Paper {
  /** "Insurance" */
  readonly name: string;
  /** Its last day; null where none is known. */
  readonly until: string | null;
  /** "expires in 12 days", "expired 3 days ago"; empty without a last day. */
  readonly expiry: string;
  readonly tone: AgeTone;
}

/** The papers of a vehicle as they stand on a day at the store, in the order they are shown. */
export function papersOf(row: VehicleRow, today: string): readonly Paper[] {
  return vehiclePapers.map((paper) => {
    const until = row[paper];
    const days = until === null ? null : daysBetween(today, until);
    return {
      name: titleOf("vehicle", paper).replace(/ until$/, ""),
      until,
      expiry: expiryText(days),
      tone: expiryTone(days),
    };
  });
}

/** The paper that expires first, or has; null where none has a last day. */
export function nextPaper(row: VehicleRow, today: string): Paper | null {
  return papersOf(row, today).find(({ until }) => until !== null && until === row.nextExpiry) ?? null;
}

/** Whether a paper has run out or soon will. */
export function isWarned({ tone }: Paper): boolean {
  return tone === "soon" || tone === "late";
}

/** "Insurance expires in 12 days" */
export function paperText({ name, expiry }: Paper): string {
  return `${name} ${expiry}`;
}

function expiryText(days: number | null): string {
  if (days === null) return "";
  if (days === 0) return "expires today";
  const span = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days > 0 ? `expires in ${span}` : `expired ${span} ago`;
}

function expiryTone(days: number | null): AgeTone {
  if (days === null) return "none";
  if (days < 0) return "late";
  return days <= papersWarnedDays ? "soon" : "calm";
}
