import type { clientRecord } from "#contract/clients/client.ts";
import type { ClientRow } from "#contract/clients/client.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower } from "../list-promises.ts";

/** A client row with plain values, except those that a test sets. */
function clientRow(part: Partial<ClientRow> = {}): ClientRow {
  return {
    id: "00000000-0000-4000-8000-0000000000e3",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    clientId: "till-1",
    name: "Till at the door",
    hasSecret: true,
    sessions: 0,
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of clients. */
export const clientSample = kindSample<"client", typeof clientRecord.list>({
  rows: [clientRow(), clientRow({ hasSecret: false, sessions: 1 })],
  texts: (at) => ({ clientId: `till-${at}`, name: `Till ${"ABCDEFGH"[at % 8]}` }),
  list: {
    values: {
      name: (row) => lower(row.name),
      clientId: (row) => lower(row.clientId),
      state: (row) => row.state,
      hasSecret: (row) => row.hasSecret,
      sessions: (row) => row.sessions,
    },
    names: ["name", "clientId"],
    fields: { state: (row, value) => among(row.state, value), text: (row) => `${row.name} ${row.clientId}` },
  },
});
