import type { Permission } from "#contract/permission.ts";

/** Who is asking, as the database knows them at this moment. */
export interface Principal {
  readonly accountId: string;
  readonly businessUnitId: string;
  readonly loginId: string;
  readonly name: string;
  readonly role: string;
  readonly rights: ReadonlySet<Permission>;
  /** Ids of the stores they may work in, the oldest store first. */
  readonly storeIds: readonly string[];
  readonly clientId: string;
  readonly tokenHash: Buffer;
  /** The family of sessions that began with one log-in: a renewed token stays in it, and logging out ends all of it. */
  readonly familyId: string;
  readonly expiresAt: string;
}
