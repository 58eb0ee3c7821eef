import type { CommentOrigin } from "#contract/enumerations.ts";
import type { Principal } from "#gateway/principal.ts";

/** The person whom a record's history names. `userId` is null for customers and the system. */
export interface Author {
  readonly userId: string | null;
  readonly name: string;
  readonly origin: CommentOrigin;
}

/** The author for a change made at the console. */
export function byAdmin(principal: Principal): Author {
  return { userId: principal.userId, name: principal.name, origin: "By Admin" };
}
