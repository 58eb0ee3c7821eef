/** What promo codes and offers have cost and brought. */
export const figuresShown = ["uses", "spent", "left", "sales"] as const;

/** How often promo codes and offers may be used, and what that may cost. */
export const limitsShown = ["oncePerCustomer", "maximumUses", "budget"] as const;
