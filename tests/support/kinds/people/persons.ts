import { personRecord } from "#contract/persons/person.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";

const personRow = rowsOf(personRecord, {
  name: "Asha Rao",
  phone: "+915000000001",
  notes: "Rings twice",
  stores: "S101, S102",
  orders: 3,
  spent: 120_000,
  lastOrderAt: "2026-11-20T04:00:00.000Z",
  consent: "SMS",
});

/** What the tests know of people. */
export const personSample = definedSample(personRecord, {
  rows: [
    personRow(),
    personRow({ notes: "", stores: "", orders: 0, spent: 0, lastOrderAt: null, consent: "", alike: 1 }),
  ],
  texts: (at) => ({ name: `Person ${at % 30}`, phone: `+91600${String(1_000_000 + (at % 40))}`, notes: "" }),
  list: { fields: { alike: (row) => row.alike > 0 } },
});
