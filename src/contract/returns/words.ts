import type { RowWords } from "#contract/records/row-words.ts";
import type { ReturnRow } from "./schema.ts";

/** The words for the fields of a return. */
export const returnWords = {
  number: { title: "No." },
  orderNumber: { title: "Order" },
  status: { title: "Status" },
  customerName: { title: "Customer" },
  customerPhone: { title: "Phone", column: "phone" },
  pickup: { title: "Pickup", values: { ADDRESS: "At the address", STORE: "Brought to the store" } },
  reasons: { title: "Reason", is: "choice" },
  itemCount: { title: "Items", is: "number", column: "items" },
  amount: { title: "Amount", is: "amount" },
  photoCount: { title: "Photos", is: "number" },
  riderName: { title: "Rider" },
  exchangeOrderNumber: { title: "Exchange for" },
  createdAt: { title: "Created", is: "instant" },
  updatedAt: { title: "Last change", is: "instant", derived: true },
} as const satisfies RowWords<ReturnRow>;
