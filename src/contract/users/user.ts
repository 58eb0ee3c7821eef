import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { loginIdLimits, userName } from "./fields.ts";

/** The fields of a user. */
export const userFields = {
  loginId: { ...loginIdLimits, title: "Login ID", sort: true, find: true },
  name: { ...userName, title: "Name", sort: true, find: true },
  roleId: { type: "record", required: true, kind: "role", nameIn: "roleName", title: "Role", sort: "role", find: true },
  worksHere: {
    type: "switch",
    title: "Works in this store",
    sort: true,
    filter: true,
    about: "may work in the store of the request",
  },
} as const satisfies RecordFields;

const derived = {
  roleName: { derived: "text" },
  stores: {
    derived: "text",
    title: "Stores",
    sort: true,
    about: "the codes of the stores they may work in, by commas",
  },
  sessions: { derived: "count", title: "Open sessions", sort: true, about: "how many sessions are open now" },
  lastSeenAt: { derived: "instant", optional: true, title: "Last seen", sort: true },
  passwordState: {
    derived: "choice",
    title: "Password",
    words: { none: "None yet", first: "First, to be changed", own: "Their own" },
    sort: true,
    about: "whether they have no password yet, a first one that they must change, or one of their own",
  },
  countsFrom: {
    derived: "instant",
    optional: true,
    title: "Counts as a second person",
    about:
      "from when on it counts as another person than whoever made it, gave it a password or the right to approve; null: it does",
  },
} as const satisfies DerivedFields;

/** A user in lists, as seen from one store of the business. */
export type UserRow = RowOf<typeof userFields, typeof derived>;

/** The words and the list of users. */
export const userRecord = defineRecord({
  kind: "user",
  fields: userFields,
  derived,
  sort: "name",
  filters: { loggedIn: { type: "flag", about: "a log-in is open now" } },
});
