import type { CommentOrigin } from "#contract/enumerations.ts";
import type { Principal } from "#gateway/principal.ts";

/** In whose name something is written to a record's history. `accountId` is null for customers and the system. */
export interface Author {
  readonly accountId: string | null;
  readonly name: string;
  readonly origin: CommentOrigin;
}

/** Somebody at the console. */
export function byAdmin(principal: Principal): Author {
  return { accountId: principal.accountId, name: principal.name, origin: "By Admin" };
}
