import type { PromoCodeRow } from "#contract/promotions/promo-code.ts";
import type { figureFields, limitFields } from "#contract/promotions/limit-fields.ts";
import type { ShownField } from "#console/record/listed/listed-record.tsx";

/** What promo codes and offers have cost and brought. */
export const figuresShown: readonly ShownField<Limited>[] = [
  { of: "uses", text: (row, format) => format.count(row.uses), number: true },
  { of: "spent", text: (row, format) => format.amount(row.spent), number: true },
  { of: "left", text: (row, format) => (row.left === null ? null : format.amount(row.left)), number: true },
  { of: "sales", text: (row, format) => format.amount(row.sales), number: true },
];

/** How often promo codes and offers may be used, and what that may cost. */
export const limitsShown: readonly ShownField<Limited>[] = [
  { of: "oncePerCustomer", text: (row) => (row.oncePerCustomer ? "Yes" : "No") },
  {
    of: "maximumUses",
    text: (row, format) => (row.maximumUses === null ? null : format.count(row.maximumUses)),
    number: true,
  },
  { of: "budget", text: (row, format) => (row.budget === null ? null : format.amount(row.budget)), number: true },
];

type Limited = Pick<PromoCodeRow, keyof typeof limitFields | keyof typeof figureFields>;
