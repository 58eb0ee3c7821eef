import type { CommentOrigin } from "#contract/enumerations.ts";

/** The person whom a record's history names. `userId` is null for customers and the system. */
export interface Author {
  readonly userId: string | null;
  readonly name: string;
  /** The network address of the request; null where none was made, as by an import or the setup at a command line. */
  readonly address: string | null;
  readonly origin: CommentOrigin;
}

/** The author of what happens by itself. */
export const automatic: Author = { userId: null, name: "Automatic", address: null, origin: "By Admin" };
