import type { DeliveryType, OrderSource } from "#contract/enumerations.ts";

/** Delivery types in words for operators. */
export const deliveryNames: Readonly<Record<DeliveryType, string>> = {
  HOME_DELIVERY: "Home delivery",
  STORE_PICKUP: "Store pickup",
};

/** The sources of an order in words for operators. */
export const sourceNames: Readonly<Record<OrderSource, string>> = {
  android: "Android",
  ios: "iOS",
  web: "Web",
  tele: "Phone",
};
