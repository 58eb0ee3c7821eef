import { cashCountFields, sumOfNotes } from "#contract/payments/cash-count.ts";
import type { CashCount } from "#contract/payments/drawer-schema.ts";
import { formatAmount } from "#contract/money.ts";
import { otherField } from "#commands/form-field.ts";

/** The fields of a form in which cash is counted: its total, or its notes. */
export function countFields(hint: string) {
  return {
    counted: { ...otherField("cash.counted"), limits: cashCountFields.counted, hint },
    notes: {
      ...otherField("cash.notes"),
      limits: cashCountFields.notes,
      hint: "In place of the total: 3x500 2x100 4x0.50",
    },
  } as const;
}

/** What was counted, as these fields say it; throws what is wrong with them. */
export function readCount({
  counted: total,
  notes: typed,
}: {
  readonly counted: number | null;
  readonly notes: string | null;
}): CashCount {
  const notes = typed ?? "";
  const counted = notes === "" ? total : sumOfNotes(notes);
  if (counted === null)
    throw new Error(notes === "" ? "Type what was counted" : "Type notes as 3x500 2x100: how many of which");
  if (notes !== "" && total !== null && total !== counted)
    throw new Error(`The notes come to ${formatAmount(counted)}, not to the total that was typed`);
  return { counted, ...(notes && { notes }) };
}
