import type { RowWords } from "#contract/records/row-words.ts";
import type { UserRow } from "./schema.ts";

/** The words for the fields of a user. */
export const userWords = {
  loginId: { title: "Login ID" },
  name: { title: "Name" },
  roleId: { title: "Role" },
  worksHere: { title: "Works in this store" },
  stores: { title: "Stores", derived: true },
  sessions: { title: "Open sessions", derived: true },
  lastSeenAt: { title: "Last seen", derived: true },
  passwordState: {
    title: "Password",
    values: { none: "None yet", first: "First, to be changed", own: "Their own" },
    derived: true,
  },
  countsFrom: { title: "Counts as a second person", derived: true },
  state: { title: "State" },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<UserRow>;
