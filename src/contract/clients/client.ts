import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";

/** The fields of an API client. */
export const clientFields = {
  clientId: {
    type: "text",
    required: true,
    longest: 60,
    pattern: { pattern: /^[a-z0-9][a-z0-9.-]*$/, because: "small letters, digits, dots and hyphens only" },
    title: "Client ID",
    sort: true,
    find: true,
  },
  name: { type: "text", required: true, longest: 120, title: "Name", sort: true, find: true },
} as const satisfies RecordFields;

const derived = {
  hasSecret: { derived: "flag", title: "Secret", sort: true },
  sessions: { derived: "count", title: "Open sessions", sort: true, about: "how many sessions it has open now" },
} as const satisfies DerivedFields;

/** An API client in lists: a program that may log in, without its secret. */
export type ClientRow = RowOf<typeof clientFields, typeof derived>;

/** The words and the list of API clients. */
export const clientRecord = defineRecord({ kind: "client", fields: clientFields, derived, sort: "name", filters: {} });

/** The limits of an API client's secret. Whoever makes it makes it at random; it is hashed and shown nowhere again. */
export const secretLimits = { shortest: 32, longest: 200 } as const;
