/**
 * The event stream, with `?storeId=` and `Last-Event-ID`. It is not in the table, because it answers a stream instead
 * of a body, and because any one of `eventRights` is enough to open it.
 */
export const eventsPath = { method: "get", path: "/events" } as const;

/**
 * The header with the sequence of a store's newest event: that which a caller knows, for calls that a replica may
 * answer; and that after a change, in its answer where there is a replica.
 */
export const storeSequence = "store-sequence";

/** The path below which all calls for programs are. */
export const basePath = "/api";
