import type { PersonRow, personRecord } from "#contract/persons/person.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower } from "../list-promises.ts";

function personRow(part: Partial<PersonRow> = {}): PersonRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f9",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    name: "Asha Rao",
    phone: "+915000000001",
    notes: "Rings twice",
    stores: "S101, S102",
    orders: 3,
    spent: 120_000,
    lastOrderAt: "2026-11-20T04:00:00.000Z",
    consent: "SMS",
    alike: 0,
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of people. */
export const personSample = kindSample<"person", typeof personRecord.list>({
  rows: [
    personRow(),
    personRow({ notes: "", stores: "", orders: 0, spent: 0, lastOrderAt: null, consent: "", alike: 1 }),
  ],
  texts: (at) => ({ name: `Person ${at % 30}`, phone: `+91600${String(1_000_000 + (at % 40))}`, notes: "" }),
  list: {
    values: { name: (row) => lower(row.name), phone: (row) => lower(row.phone), state: (row) => row.state },
    names: ["name"],
    fields: {
      state: (row, value) => among(row.state, value),
      alike: (row) => row.alike > 0,
      text: (row) => `${row.name} ${row.phone}`,
    },
  },
});
