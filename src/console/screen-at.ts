import type { Screen } from "#commands/command.ts";
import { places } from "#commands/places.ts";

/** The screen a path shows; null for a path nobody knows. The three doors of the orders screen are one. */
export function screenAt(path: string): Exclude<Screen, "none"> | null {
  if (path === "/") return "login";
  if (/^\/orders\/[^/]+$/.test(path)) return "order";
  return places.find((place) => place.path === path)?.screen ?? null;
}
