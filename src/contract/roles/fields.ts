import type { FieldLimits } from "#contract/fields/fields.ts";
import { permissions } from "#contract/permission.ts";

/** The limits of a role's fields. */
export const roleFields = {
  name: { type: "text", required: true, longest: 60 },
  permissions: { type: "choices", values: permissions },
} as const satisfies Readonly<Record<string, FieldLimits>>;
