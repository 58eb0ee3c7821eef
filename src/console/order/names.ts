import type { DeliveryType, OrderSource } from "#contract/enumerations.ts";

/** Delivery types as people say them. */
export const deliveryNames: Readonly<Record<DeliveryType, string>> = {
  HOME_DELIVERY: "Home delivery",
  STORE_PICKUP: "Store pickup",
};

/** Where an order came from, as people say it. */
export const sourceNames: Readonly<Record<OrderSource, string>> = {
  android: "Android",
  ios: "iOS",
  web: "Web",
  tele: "Phone",
};
