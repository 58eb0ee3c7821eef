import type { FieldLimits } from "#contract/fields/fields.ts";
import { personFields } from "#contract/people/fields.ts";

/** The limits of a rider's fields. */
export const riderFields = {
  ...personFields,
  zone: { type: "text", longest: 60 },
  vehicleId: { type: "record", kind: "vehicle", nameIn: "vehicleRegistration" },
} as const satisfies Readonly<Record<string, FieldLimits>>;
