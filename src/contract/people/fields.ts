import type { FieldLimits } from "#contract/fields/fields.ts";

/** Special skills of pickers and riders: working in the cold store, weighing goods. */
export const skills = ["frozen", "weighed"] as const;
export type Skill = (typeof skills)[number];

/** The limits of the fields that pickers and riders share. */
export const personFields = {
  name: { type: "text", required: true, longest: 120 },
  phone: { type: "phone", required: true },
  employeeCode: {
    type: "text",
    longest: 32,
    pattern: { pattern: /^[A-Za-z0-9][A-Za-z0-9_/-]*$/, because: "letters, digits, hyphens and slashes only" },
  },
  photo: { type: "file", types: ["image/jpeg", "image/png", "image/webp"], mostBytes: 512_000 },
  shiftStart: { type: "time" },
  shiftEnd: { type: "time" },
  capacity: { type: "number", required: true, least: 1, most: 200, decimals: 0 },
  capacityKilograms: { type: "number", least: 1, most: 2_000, decimals: 0 },
  skills: { type: "choices", values: skills },
} as const satisfies Readonly<Record<string, FieldLimits>>;
