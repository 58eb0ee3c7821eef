import type { Screen } from "#commands/command.ts";

/** The screen a path shows; null for a path nobody knows. The three doors of the orders screen are one. */
export function screenAt(path: string): Screen | null {
  if (path === "/") return "login";
  if (path === "/dashboard") return "dashboard";
  if (path === "/orders" || path === "/business-view" || path === "/process-view") return "orders";
  return /^\/orders\/[^/]+$/.test(path) ? "order" : null;
}
