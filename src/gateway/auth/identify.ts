import { sql } from "kysely";
import type { Permission } from "#contract/permission.ts";
import { oneWay } from "#gateway/database/kept-plans.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal } from "#gateway/refusal.ts";
import { findClientSecret } from "#gateway/store/users/users.ts";
import { hashToken, isSecret } from "./tokens.ts";

/** The program that sends a request, such as the console: its id and its secret. */
export interface Client {
  readonly id: string;
  readonly secret: string;
}

/** The principal of a token, and the hash of the secret of the program that has logged in. */
interface TokenHolder {
  readonly principal: Principal;
  readonly clientSecretHash: string;
}

interface HolderRow extends Omit<Principal, "rights" | "tokenHash"> {
  readonly permissions: readonly Permission[];
  readonly clientSecretHash: string;
}

/**
 * Returns the principal of a request's bearer token; null without a token, or when it is unknown, expired or closed.
 * Throws a Refusal when another program sends the token than the one that has logged in.
 */
export async function identify(db: Db, headers: Headers): Promise<Principal | null> {
  const match = /^bearer ([\w-]{20,200})$/i.exec(headers.get("authorization") ?? "");
  if (!match?.[1]) return null;
  const holder = await whoHolds(db, hashToken(match[1]));
  if (!holder) return null;
  const { id, secret } = clientOf(headers);
  if (id !== holder.principal.clientId || !isSecret(holder.clientSecretHash, secret)) throw unknownClient();
  return holder.principal;
}

/** Throws a Refusal unless a request without a token comes from a registered program. */
export async function checkClient(db: Db, { id, secret }: Client): Promise<void> {
  const hash = await findClientSecret(db, id);
  if (hash === undefined || !isSecret(hash, secret)) throw unknownClient();
}

/** The program that says it sends a request: in the headers or, where these name none, in the body of a log-in. */
export function clientOf(
  headers: Headers,
  body: { readonly clientId?: string | undefined; readonly clientSecret?: string | undefined } = {},
): Client {
  const id = headers.get("client-id");
  if (id === null && body.clientId !== undefined) return { id: body.clientId, secret: body.clientSecret ?? "" };
  return { id: id ?? "", secret: headers.get("client-secret") ?? "" };
}

function unknownClient(): Refusal {
  return new Refusal(
    "unknown-client",
    "This program is not registered with the store: reload the page, or ask an administrator",
  );
}

/**
 * Returns who holds a token. It is queried for every request, so that closing a user or changing a right takes
 * effect at once.
 */
export async function whoHolds(db: Db, tokenHash: Buffer): Promise<TokenHolder | null> {
  const { rows } = await sql<HolderRow>`${oneWay}
    select users.id as "userId", users.business_unit_id as "businessUnitId", users.login_id as "loginId", users.name,
      roles.id as "roleId", roles.name as role, roles.permissions, clients.client_id as "clientId",
      clients.secret_hash as "clientSecretHash", sessions.family_id as "familyId", sessions.expires_at as "expiresAt",
      (select coalesce(array_agg(stores.id::text order by stores.created_at, stores.code), '{}')
        from user_stores join stores on stores.id = user_stores.store_id where user_stores.user_id = users.id) as "storeIds"
    from sessions join users on users.id = sessions.user_id join roles on roles.id = users.role_id
      join clients on clients.client_id = sessions.client_id
    where sessions.token_hash = ${tokenHash} and sessions.expires_at > now() and users.state = 'ACTIVE'
      and clients.state = 'ACTIVE'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { permissions, clientSecretHash, ...principal } = row;
  return { principal: { ...principal, rights: new Set(permissions), tokenHash }, clientSecretHash };
}
