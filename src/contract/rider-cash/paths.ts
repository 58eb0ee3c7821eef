import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about the cash that riders have taken at the door and not handed in. */
export const riderCashPaths = {
  "rider-cash.list": { method: "get", path: "/stores/{storeId}/rider-cash", access: "payment.record" },
  "rider-cash.read": { method: "get", path: "/stores/{storeId}/rider-cash/{riderId}", access: "payment.record" },
  "rider-cash.take": { method: "post", path: "/stores/{storeId}/rider-cash/{riderId}", access: "payment.record" },
} as const satisfies Record<string, RoutePath>;
