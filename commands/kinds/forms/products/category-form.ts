import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { categoryFields } from "#contract/categories/category.ts";

/** The form of a category. */
export const form: RecordForm<"category"> = {
  kind: "category",
  limits: categoryFields,
  extras: () => ({
    taxPercent: { hint: "For products that have none" },
    returnDays: { hint: "Empty: as the store has it" },
  }),
};
