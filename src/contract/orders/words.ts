import type { RowWords } from "#contract/records/row-words.ts";
import type { OrderRow } from "./schema.ts";

/** The words for the fields of an order. */
export const orderWords = {
  number: { title: "No." },
  placedAt: { title: "Placed" },
  slotStart: { title: "Slot" },
  slotEnd: { title: "Time left" },
  status: { title: "Status" },
  customerName: { title: "Customer" },
  customerPhone: { title: "Phone" },
  itemCount: { title: "Items" },
  amount: { title: "Amount", is: "amount" },
  paidAmount: { title: "Paid", is: "amount" },
  paymentState: { title: "Payment" },
  returnedAmount: { title: "Returned", is: "amount" },
  givenBack: { title: "Given back", is: "amount" },
  payBy: { title: "Pays by" },
  source: { title: "Source", values: { android: "Android", ios: "iOS", web: "Web", tele: "Phone" } },
  orderType: { title: "Type" },
  deliveryType: {
    title: "Delivery",
    values: { HOME_DELIVERY: "Home delivery", STORE_PICKUP: "Store pickup" },
  },
  pickerName: { title: "Picker" },
  riderName: { title: "Rider" },
  updatedAt: { title: "Last change" },
} as const satisfies RowWords<OrderRow>;
