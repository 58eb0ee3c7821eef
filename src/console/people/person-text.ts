import type { PickerRow } from "#contract/pickers/picker.ts";

/** "On duty" or "Off duty". */
export function dutyText({ onDuty }: PickerRow): string {
  return onDuty ? "On duty" : "Off duty";
}

/** "09:30-18:00"; empty where no shift is known. */
export function shiftText({ shiftStart, shiftEnd }: PickerRow): string {
  if (shiftStart === null && shiftEnd === null) return "";
  return `${shiftStart ?? "?"}-${shiftEnd ?? "?"}`;
}
