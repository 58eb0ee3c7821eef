/** The columns that name a customer: the key of the rows that move with a merge, or why they stay. */
export type MovedColumn =
  | { readonly key: string; readonly sameBy?: readonly string[]; readonly only?: string }
  | { readonly stays: string };

/**
 * Every foreign key to customers, and what a merge does with it. A row of which the customer who stays has the same
 * already (`sameBy`, of those that `only` finds) is left where it is.
 */
export const movedColumns: Readonly<Record<string, MovedColumn>> = {
  "orders.customer_id": { key: "id" },
  "customer_addresses.customer_id": { key: "id", sameBy: ["type", "line", "locality", "city", "pincode"] },
  "customer_wishes.customer_id": { key: "product_id", sameBy: ["product_id"] },
  "promo_uses.customer_id": { key: "order_id", sameBy: ["promo_id"], only: "once_per_customer" },
  "offer_uses.customer_id": { key: "id", sameBy: ["offer_id"], only: "once_per_customer" },
  "reviews.customer_id": { key: "id" },
  "messages.customer_id": { key: "id" },
  "conversations.customer_id": { key: "id" },
  // Whoever was merged into the one who now goes follows, so that an id always leads to somebody who is there.
  "customers.merged_into": { key: "id" },
  "customer_figures.customer_id": { stays: "the database keeps them with the orders" },
  "customer_doubles.one_id": { stays: "it tells who the two were" },
  "customer_doubles.other_id": { stays: "it tells who the two were" },
  "customer_merges.kept_id": { stays: "it tells who the two were" },
  "customer_merges.gone_id": { stays: "it tells who the two were" },
};
