/** The tabs of an order, in their order and in the specification's words. */
export const orderTabs = ["ORDER DETAILS", "PRODUCT LIST", "PAYMENTS", "TRACKING"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The tab so many places further; behind the last one comes the first. */
export function tabAfter(tab: OrderTab, by: number): OrderTab {
  const at = (orderTabs.indexOf(tab) + by + orderTabs.length * Math.abs(by)) % orderTabs.length;
  return orderTabs[at] ?? tab;
}
