import { checkField, type Typed } from "#contract/fields/check-field.ts";
import { cashCountFields, sumOfNotes } from "#contract/payments/cash-count.ts";
import type { CashCount } from "#contract/payments/drawer-schema.ts";
import { formatAmount } from "#contract/money.ts";
import { otherField } from "#commands/form-field.ts";

/**
 * The field of a form in which cash is counted, by its total or by its notes and coins. What should be there is not
 * told before.
 */
export function countField(hint: string) {
  return {
    ...otherField("cash.counted"),
    limits: { ...cashCountFields.notes, required: true },
    hint: `${hint}: the sum, or notes and coins as 3x500 2x100 4x0.50`,
    says: ({ counted }: Readonly<Record<string, Typed>>) => {
      const sum = typeof counted === "string" ? sumOfNotes(counted) : null;
      return sum === null ? null : `${formatAmount(sum)} in all`;
    },
  } as const;
}

/** What was counted, as this field says it; throws what is wrong with it. */
export function readCount(typed: string | null): CashCount {
  const total = checkField(cashCountFields.counted, typed);
  if ("value" in total && total.value !== null) return { counted: total.value };
  const counted = sumOfNotes(typed ?? "");
  if (counted === null) throw new Error("Type the sum that was counted, or notes as 3x500 2x100: how many of which");
  return { counted, notes: typed ?? "" };
}
