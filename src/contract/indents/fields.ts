import type { FieldLimits } from "#contract/fields/fields.ts";

/** What is written down about an indent as a whole. */
export const indentFields = {
  supplier: { type: "text", required: true, longest: 120 },
  expectedDay: { type: "date" },
  note: { type: "text", longest: 500, lines: true },
} as const satisfies Readonly<Record<string, FieldLimits>>;
