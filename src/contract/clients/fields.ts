import type { FieldLimits } from "#contract/fields/fields.ts";

/** The limits of an API client's fields. */
export const clientFields = {
  clientId: {
    type: "text",
    required: true,
    longest: 60,
    pattern: { pattern: /^[a-z0-9][a-z0-9.-]*$/, because: "small letters, digits, dots and hyphens only" },
  },
  name: { type: "text", required: true, longest: 120 },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** The limits of an API client's secret. Whoever makes it makes it at random; it is hashed and shown nowhere again. */
export const secretLimits = { shortest: 32, longest: 200 } as const;
