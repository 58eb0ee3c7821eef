import { randomUUID } from "node:crypto";

/** A version 7 UUID of a moment, in ms since 1970. */
export function idOfMoment(at: number): string {
  const moment = at.toString(16).padStart(12, "0");
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`;
}
