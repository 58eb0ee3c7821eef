import { pictureExtra, pictureFile } from "#commands/kinds/forms/people/person-form.ts";
import type { RecordForm } from "#commands/record/simple/fill-record.ts";

/** The form of a category. */
export const form: RecordForm<"category"> = {
  kind: "category",
  extras: async (_storeId, tools, row) => ({
    taxPercent: {
      hint: "For new products, also from a file, that have none and whose HSN has no rate. Empty: as the category above",
    },
    returnDays: { hint: "Empty: as the category above it, or the store" },
    photo: await pictureExtra("category", row, tools),
  }),
  file: pictureFile("category"),
};
