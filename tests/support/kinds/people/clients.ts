import { clientRecord } from "#contract/clients/client.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";

const clientRow = rowsOf(clientRecord, { clientId: "till-1", name: "Till at the door", hasSecret: true });

/** What the tests know of clients. */
export const clientSample = definedSample(clientRecord, {
  rows: [clientRow(), clientRow({ hasSecret: false, sessions: 1 })],
  texts: (at) => ({ clientId: `till-${at}`, name: `Till ${"ABCDEFGH"[at % 8]}` }),
});
