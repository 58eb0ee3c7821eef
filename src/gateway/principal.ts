import type { Permission } from "#contract/permission.ts";

/** The login behind a request, with its rights and stores as the database has them at this moment. */
export interface Principal {
  readonly userId: string;
  readonly businessUnitId: string;
  readonly loginId: string;
  readonly name: string;
  readonly roleId: string;
  /** The name of the role. */
  readonly role: string;
  readonly rights: ReadonlySet<Permission>;
  /** Ids of the stores this login may work in, the oldest store first. */
  readonly storeIds: readonly string[];
  readonly clientId: string;
  readonly tokenHash: Buffer;
  /**
   * The family of sessions that began with one log-in: a renewed token stays in it, and logging out ends all of them.
   */
  readonly familyId: string;
  readonly expiresAt: string;
}
