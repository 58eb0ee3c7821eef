import { requestorTag, webClient } from "#contract/constants.ts";

/** The headers of every request. Each request gets an id of its own, which the gateway writes to its log. */
export function callHeaders(businessUnitId: string | null, token: string | null): Record<string, string> {
  return {
    accept: "application/json",
    "client-id": webClient.id,
    "client-secret": webClient.secret,
    "request-id": newId(),
    requestor: requestorTag,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(businessUnitId === null ? {} : { businessUnitId }),
  };
}

/**
 * Makes a random UUID. `randomUUID` exists on https and loopback only, and a store may serve the console over plain
 * http.
 */
export function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  }).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
