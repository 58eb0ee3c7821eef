import type { DeliveryType } from "#contract/enumerations.ts";

/** What delivery to an area costs, in minor units. */
export interface DeliveryTariff {
  readonly charge: number;
  /** From which amount of goods on it is free; null: never. */
  readonly freeFrom: number | null;
}

/** The delivery charge in minor units: that of the area, free from an amount of goods on, and what the slot adds. */
export function deliveryChargeOf(
  deliveryType: DeliveryType,
  goods: number,
  area: DeliveryTariff | null,
  slotSurcharge: number,
): number {
  if (deliveryType === "STORE_PICKUP") return 0;
  const isFree = area === null || (area.freeFrom !== null && goods >= area.freeFrom);
  return (isFree ? 0 : area.charge) + slotSurcharge;
}
