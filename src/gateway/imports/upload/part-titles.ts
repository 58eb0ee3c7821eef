import { kindOfImport } from "#contract/imports/import.ts";
import { capitalized } from "#contract/text.ts";
import type { PartTitles } from "#gateway/imports/file/explain-refusal.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";

/**
 * Titles of parts that no form has, or has under another name: one with a dot is the name of a title of the form header.
 */
const ownTitles: Readonly<Record<string, PartTitles>> = {
  orders: {
    order: "Order number",
    product: "Product code",
    name: "Product name",
    quantity: "line.quantity",
    placedAt: "order.placedAt",
    price: "line.unitPrice",
    lineTotal: "Amount of the line",
    discount: "Discount of the line",
    taxRate: "Tax rate",
    tax: "Tax of the line",
    customer: "customer.code",
    customerName: "order.customerName",
    phone: "order.customerPhone",
    address: "address.line",
    locality: "address.locality",
    city: "address.city",
    pincode: "address.pincode",
    state: "address.state",
    status: "order.status",
    paymentState: "order.paymentState",
    paymentMethod: "Payment method",
    paid: "order.paidAmount",
    source: "order.source",
    orderType: "order.orderType",
    deliveryType: "order.deliveryType",
    slotStart: "Slot begins",
    slotEnd: "Slot ends",
    deliveredAt: "Delivered at",
    cancelledFor: "Why it was cancelled",
    orderDiscount: "Discount of the order",
    coupon: "order.promoDiscount",
    deliveryCharge: "order.deliveryCharge",
    orderTotal: "order.total",
    instructions: "order.instructions",
  },
  returns: {
    return: "Return number",
    product: "Product code",
    customer: "customer.code",
    quantity: "line.quantity",
    returnedAt: "Returned at",
    reason: "line.reason",
    condition: "line.condition",
  },
  products: {
    pack: "Pack as one text",
    frozen: "Frozen",
  },
  localities: {
    pincode: "address.pincode",
    office: "Post office",
    state: "address.state",
  },
};

/** What the parts of a file are called in the form of their kind, by the titles of a store. */
export function partTitles(
  { name, parts }: Pick<ImportSubject, "name" | "parts">,
  headers: Readonly<Record<string, string>>,
): PartTitles {
  const kind = kindOfImport(name);
  return Object.fromEntries(
    Object.entries(parts).map(([part, { field = part }]) => {
      const own = ownTitles[name]?.[part];
      const title =
        own === undefined ? (headers[`${kind}.${field}`] ?? headers[`${kind}.${field}Id`]) : (headers[own] ?? own);
      return [part, title ?? titleOfPart(part)];
    }),
  );
}

/** "taxRate" as "Tax rate". */
function titleOfPart(part: string): string {
  return capitalized(part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
