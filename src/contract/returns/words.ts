import type { RowWords } from "#contract/records/row-words.ts";
import type { ReturnRow } from "./schema.ts";

/** The words for the fields of a return. */
export const returnWords = {
  number: { title: "No." },
  orderNumber: { title: "Order" },
  status: { title: "Status" },
  customerName: { title: "Customer" },
  customerPhone: { title: "Phone" },
  pickup: { title: "Pickup", values: { ADDRESS: "At the address", STORE: "Brought to the store" } },
  reasons: { title: "Reason" },
  itemCount: { title: "Items" },
  amount: { title: "Amount", isAmount: true },
  photoCount: { title: "Photos" },
  riderName: { title: "Rider" },
  exchangeOrderNumber: { title: "Exchange for" },
  createdAt: { title: "Created" },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<ReturnRow>;
