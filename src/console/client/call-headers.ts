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
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}
