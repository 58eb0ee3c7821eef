import { isKind } from "#contract/records/kind-names.ts";
import { viewRight } from "#contract/permission.ts";
import { eventRights } from "#contract/stream.ts";
import type { StreamMessage } from "#contract/stream.ts";
import type { Db } from "#gateway/database/schema.ts";

/** Which token opened an event stream, and for which store. */
export interface StreamOwner {
  readonly tokenHash: Buffer;
  readonly familyId: string;
  readonly userId: string;
  readonly storeId: string;
}

/** Why the gateway ends a stream. */
export type EndReason = Extract<StreamMessage, { type: "bye" }>["because"];

/** The present state of an open stream: it must end, or its owner has these rights. */
export type StreamStatus = { readonly ended: EndReason } | { readonly rights: ReadonlySet<string> };

/**
 * Whether somebody with these rights may receive a message: an event of a kind they may see, or a message for
 * everybody.
 */
export function mayReceive(message: StreamMessage, rights: ReadonlySet<string>): boolean {
  if (!("kind" in message)) return true;
  // A newer gateway may write events of kinds that this one does not know; nobody receives those here.
  return isKind(message.kind) && rights.has(viewRight(message.kind));
}

/** Checks all open streams with one query, against session, user, rights and stores as they are now. */
export async function checkStreams<Stream extends StreamOwner>(
  db: Db,
  streams: readonly Stream[],
): Promise<Map<Stream, StreamStatus>> {
  if (streams.length === 0) return new Map();
  const hashes = new Map(streams.map(({ tokenHash }) => [tokenHash.toString("hex"), tokenHash]));
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .innerJoin("clients", "clients.client_id", "sessions.client_id")
    .leftJoin("user_stores", "user_stores.user_id", "users.id")
    .select(["sessions.token_hash as tokenHash", "roles.permissions", "user_stores.store_id as storeId"])
    .where("sessions.token_hash", "in", [...hashes.values()])
    .where("sessions.expires_at", ">", (eb) => eb.fn<string>("now"))
    .where("users.state", "=", "ACTIVE")
    .where("clients.state", "=", "ACTIVE")
    .execute();
  const living = new Map<string, { readonly rights: ReadonlySet<string>; readonly stores: Set<string | null> }>();
  for (const { tokenHash, permissions, storeId } of rows) {
    const token = tokenHash.toString("hex");
    const known = living.get(token);
    if (known) known.stores.add(storeId);
    else living.set(token, { rights: new Set(permissions), stores: new Set([storeId]) });
  }
  const statusOf = ({ tokenHash, storeId }: Stream): StreamStatus => {
    const own = living.get(tokenHash.toString("hex"));
    if (!own) return { ended: "session-ended" };
    const mayListen = own.stores.has(storeId) && eventRights.some((right) => own.rights.has(right));
    return mayListen ? { rights: own.rights } : { ended: "right-changed" };
  };
  return new Map(streams.map((stream) => [stream, statusOf(stream)]));
}
