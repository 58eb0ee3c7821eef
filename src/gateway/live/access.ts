import { sql } from "kysely";
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

/**
 * Checks all open streams against session, user, rights and stores as they are now: each stream with its own store, and
 * the rights of each role once, however many streams have it.
 */
export async function checkStreams<Stream extends StreamOwner>(
  db: Db,
  streams: readonly Stream[],
): Promise<Map<Stream, StreamStatus>> {
  if (streams.length === 0) return new Map();
  const { rows } = await sql<{ nth: number; roleId: string; hasStore: boolean }>`
    select asked.nth::int, users.role_id as "roleId", exists (
      select from user_stores where user_stores.user_id = users.id and user_stores.store_id = asked.store_id
    ) as "hasStore"
    from unnest(${streams.map(({ tokenHash }) => tokenHash)}::bytea[], ${streams.map(({ storeId }) => storeId)}::uuid[])
      with ordinality as asked (token_hash, store_id, nth)
    join sessions on sessions.token_hash = asked.token_hash and sessions.expires_at > now()
    join users on users.id = sessions.user_id and users.state = 'ACTIVE'
    join clients on clients.client_id = sessions.client_id and clients.state = 'ACTIVE'`.execute(db);
  const roles = [...new Set(rows.map(({ roleId }) => roleId))];
  const rightsOf = new Map<string, ReadonlySet<string>>();
  if (roles.length > 0)
    for (const { id, permissions } of await db
      .selectFrom("roles")
      .select(["id", "permissions"])
      .where("id", "in", roles)
      .execute())
      rightsOf.set(id, new Set(permissions));
  const living = new Map(rows.map((row) => [row.nth, row]));
  return new Map(streams.map((stream, at) => [stream, statusOf(living.get(at + 1), rightsOf)]));
}

function statusOf(
  own: { readonly roleId: string; readonly hasStore: boolean } | undefined,
  rightsOf: ReadonlyMap<string, ReadonlySet<string>>,
): StreamStatus {
  if (!own) return { ended: "session-ended" };
  const rights = rightsOf.get(own.roleId);
  const mayListen = own.hasStore && rights && eventRights.some((right) => rights.has(right));
  return mayListen ? { rights } : { ended: "right-changed" };
}
