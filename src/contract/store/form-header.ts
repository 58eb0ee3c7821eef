import type { Kind, Kinds } from "#contract/kinds.ts";

/** The name of a title in the form header, such as "order.placedAt". */
export type HeaderName = `${string}.${string}`;

/** The name of a field of a kind in the form header. */
export function headerName<K extends Kind>(kind: K, field: keyof Kinds[K] & string): HeaderName {
  return `${kind}.${field}`;
}

/** The name of a value in the form header, for values that are codes: "order.source.tele". */
export function valueHeaderName(field: HeaderName, value: string): HeaderName {
  return `${field}.${value}`;
}

/** Everything else with a title that a board, a screen or a record has. What only forms have stands in `form-titles.ts`. */
export const otherFields = {
  "customer.name": { title: "Name" },
  "customer.email": { title: "Email" },
  "order.addressType": { title: "Address" },
  "order.instructions": { title: "Instructions" },
  "order.linesAmount": { title: "Products" },
  "order.discount": { title: "Discount" },
  "order.promoDiscount": { title: "Promo code" },
  "order.deliveryCharge": { title: "Delivery charge" },
  "order.tax": { title: "Tax included" },
  "order.addedTax": { title: "Tax added" },
  "order.rounding": { title: "Rounding" },
  "order.total": { title: "Total" },
  "order.charged": { title: "Charged" },
  "order.toCollect": { title: "To collect" },
  "order.toGiveBack": { title: "To give back" },
  "order.exchangeOf": { title: "Exchange of" },
  "order.details": { title: "Order" },
  "order.amounts": { title: "Amounts" },
  "order.comments": { title: "Comments" },
  "line.quantity": { title: "Quantity" },
  "line.name": { title: "Product" },
  "line.mrp": { title: "MRP" },
  "line.unitPrice": { title: "Unit price" },
  "line.discount": { title: "Discount" },
  "line.tax": { title: "Tax" },
  "line.amount": { title: "Amount" },
  "line.stock": { title: "Stock" },
  "line.ordered": { title: "Ordered" },
  "payment.at": { title: "When" },
  "payment.method": { title: "Method" },
  "payment.reference": { title: "Reference" },
  "payment.amount": { title: "Amount" },
  "picker.shift": { title: "Shift" },
  "rider.shift": { title: "Shift" },
  "dashboard.sales": { title: "Sales today" },
  "dashboard.orders": { title: "Orders today" },
  "dashboard.daySales": { title: "Sales that day" },
  "dashboard.dayOrders": { title: "Orders that day" },
  "dashboard.late": { title: "Late" },
  "dashboard.dueSoon": { title: "Due soon" },
  "dashboard.dueSoonList": { title: "Due within the hour" },
  "dashboard.withoutPicker": { title: "No picker" },
  "dashboard.withoutRider": { title: "No rider" },
  "dashboard.todayByStatus": { title: "Today by status" },
  "dashboard.dayByStatus": { title: "That day by status" },
  "dashboard.weekBefore": { title: "a week before" },
  "dashboard.lateHint": { title: "past delivery time" },
  "dashboard.dueSoonHint": { title: "within the hour" },
  "dashboard.withoutPickerHint": { title: "to be assigned" },
  "dashboard.withoutRiderHint": { title: "to be assigned" },
  "dashboard.hours": { title: "Orders per hour" },
  "dashboard.slots": { title: "Slot load" },
  "dashboard.pickers": { title: "Picker load" },
  "comment.origin": { title: "Origin" },
  "discount.type": { title: "Discount type" },
  "edit.reason": { title: "Reason" },
  "return.status": { title: "Status" },
  "export.scope": { title: "Export" },
  "print.size": { title: "Print size" },
} as const satisfies Readonly<Record<HeaderName, { readonly title: string }>>;

/** The name of such a field in the form header. */
export type OtherName = keyof typeof otherFields;
