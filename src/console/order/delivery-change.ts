import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import type { DeliveryTerms } from "#contract/delivery/schema.ts";
import { formatAmount } from "#contract/money.ts";
import type { HistoryEntry } from "#contract/orders/history/history-schema.ts";
import type { Business } from "#contract/invoices/business-schema.ts";
import type { Address } from "#contract/orders/schema.ts";

/** What a change of the delivery changed: "Type: Normal to Express". */
export function deliveryChangeTexts({ delivery, at }: HistoryEntry, format: Pick<Format, "slot">): string[] {
  if (!delivery) return [];
  const { before, after } = delivery;
  const slotText = ({ slotStart, slotEnd }: DeliveryTerms): string =>
    format.slot(slotStart, slotEnd, Date.parse(at)) || "none";
  const texts = [
    [titleOf("order", "customerName"), before.customerName, after.customerName],
    [titleOf("order", "customerPhone"), before.customerPhone, after.customerPhone],
    [otherTitle("order.addressType"), addressText(before.address), addressText(after.address)],
    [otherTitle("order.business"), businessText(before.business), businessText(after.business)],
    [titleOf("order", "slotStart"), slotText(before), slotText(after)],
    [
      titleOf("order", "deliveryType"),
      valueTitle("order", "deliveryType", before.deliveryType),
      valueTitle("order", "deliveryType", after.deliveryType),
    ],
    [titleOf("order", "orderType"), before.orderType, after.orderType],
    [otherTitle("order.instructions"), before.instructions || "none", after.instructions || "none"],
    [otherTitle("order.total"), formatAmount(before.amount), formatAmount(after.amount)],
  ] as const;
  return texts.filter(([, from, to]) => from !== to).map(([title, from, to]) => `${title}: ${from} to ${to}`);
}

function addressText(address: Address | null): string {
  if (!address) return "none";
  const { type, line, locality, city, pincode, state } = address;
  return [type, line, locality, city, pincode, state].filter(Boolean).join(", ");
}

function businessText(business: Business | null | undefined): string {
  return business ? [business.name, business.gstin, business.address].filter(Boolean).join(", ") : "none";
}
