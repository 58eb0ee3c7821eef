import type { PersonKind } from "#contract/people/photo-calls.ts";
import { valueTitle } from "#console/client/field-words.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";

/** "On duty" or "Off duty". */
export function dutyText({ onDuty }: PickerRow): string {
  return onDuty ? "On duty" : "Off duty";
}

/** "09:30-18:00"; empty where no shift is known. */
export function shiftText({ shiftStart, shiftEnd }: PickerRow): string {
  if (shiftStart === null && shiftEnd === null) return "";
  return `${shiftStart ?? "?"}-${shiftEnd ?? "?"}`;
}

/** "Frozen goods, Weighed goods" */
export function skillsText(kind: PersonKind, { skills }: PickerRow): string {
  return skills.map((skill) => valueTitle(kind, "skills", skill)).join(", ");
}
