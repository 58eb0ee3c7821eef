import type { z } from "zod";
import { personRowSchema } from "#contract/people/row-schema.ts";

/** A picker as lists show them. */
export const pickerRowSchema = personRowSchema.meta({ id: "PickerRow" });
export type PickerRow = z.infer<typeof pickerRowSchema>;
