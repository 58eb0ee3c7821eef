import type { Kysely } from "kysely";
import type { StreamMessage } from "#contract/stream.ts";
import { eventsPath } from "#contract/paths.ts";
import type { Database } from "#gateway/database/schema.ts";

/** By whose token, and of which store, a stream is open. */
export interface StreamOwner {
  readonly tokenHash: Buffer;
  readonly logInId: string;
  readonly accountId: string;
  readonly storeId: string;
}

/** Why a stream must end. */
export type Farewell = Extract<StreamMessage, { type: "bye" }>["because"];

/** Which of the open streams must end because session, account, right or store is gone; asked for all of them at once. */
export async function findEnded<Stream extends StreamOwner>(
  db: Kysely<Database>,
  streams: readonly Stream[],
): Promise<Map<Stream, Farewell>> {
  const ended = new Map<Stream, Farewell>();
  if (streams.length === 0) return ended;
  const hashes = new Map(streams.map(({ tokenHash }) => [tokenHash.toString("hex"), tokenHash]));
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .innerJoin("roles", (join) =>
      join.onRef("roles.business_unit_id", "=", "accounts.business_unit_id").onRef("roles.name", "=", "accounts.role"),
    )
    .leftJoin("account_stores", "account_stores.account_id", "accounts.id")
    .select(["sessions.token_hash as tokenHash", "roles.permissions", "account_stores.store_id as storeId"])
    .where("sessions.token_hash", "in", [...hashes.values()])
    .where("sessions.expires_at", ">", (eb) => eb.fn<string>("now"))
    .where("accounts.state", "=", "ACTIVE")
    .execute();
  const living = new Set<string>();
  const allowed = new Set<string>();
  for (const { tokenHash, permissions, storeId } of rows) {
    const token = tokenHash.toString("hex");
    living.add(token);
    if (permissions.includes(eventsPath.access)) allowed.add(`${token} ${storeId}`);
  }
  for (const stream of streams) {
    const token = stream.tokenHash.toString("hex");
    if (!living.has(token)) ended.set(stream, "session-ended");
    else if (!allowed.has(`${token} ${stream.storeId}`)) ended.set(stream, "right-changed");
  }
  return ended;
}
