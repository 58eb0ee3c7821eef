import type { RowWords } from "#contract/records/row-words.ts";
import type { ClientRow } from "./schema.ts";

/** The words for the fields of an API client. */
export const clientWords = {
  clientId: { title: "Client ID" },
  name: { title: "Name" },
  hasSecret: { title: "Secret", derived: true },
  sessions: { title: "Open sessions", derived: true },
  state: { title: "State" },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<ClientRow>;
