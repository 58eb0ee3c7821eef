import type { z } from "zod";
import { personRowSchema } from "#contract/people/row-schema.ts";

/** A picker in lists. */
export const pickerRowSchema = personRowSchema.meta({ id: "PickerRow" });
export type PickerRow = z.infer<typeof pickerRowSchema>;
