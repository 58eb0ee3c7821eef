/**
 * The event stream, with `?storeId=` and `Last-Event-ID`. It is not in the table, because it answers a stream instead
 * of a body, and because any one of `eventRights` is enough to open it.
 */
export const eventsPath = { method: "get", path: "/events" } as const;

/** The path below which all calls for programs are. */
export const basePath = "/api";
