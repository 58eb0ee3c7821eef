import type { FormField } from "#commands/form.ts";

/** What the forms of people say beyond the words of their fields. */
export const personExtras: Readonly<Record<string, Partial<Pick<FormField, "hint" | "section" | "wide">>>> = {
  name: { section: "Who" },
  employeeCode: { hint: "As on the badge" },
  shiftStart: { section: "Work" },
  capacity: { hint: "At a time" },
  capacityKilograms: { hint: "Most they carry at a time" },
};

/** What stands in a new person's form at first. */
export const personStart = { capacity: 6 } as const;
