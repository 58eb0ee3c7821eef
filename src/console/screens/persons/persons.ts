import { personRecord } from "#contract/persons/person.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Stores } from "./Stores.tsx";

/** The people who buy in the stores of the business, behind `/customers`. */
export const screens = definedScreens(personRecord, {
  filters: { alike: { of: "alike", flag: "yes" } },
  columns: ({ format }) => ({
    name: { width: 220, narrow: 150 },
    phone: { width: 140, tone: () => "aisle-number" },
    stores: {},
    orders: { width: 76 },
    spent: { width: 116 },
    lastOrderAt: {},
    consent: { width: 170 },
    alike: {
      width: 104,
      text: (row) => (row.alike === 0 ? "" : format.count(row.alike)),
      exported: (row) => (row.alike === 0 ? "" : String(row.alike)),
      description: "How many others have this phone",
    },
    state: {},
  }),
  findBy: "Name or phone",
  subtitle: (row, format) => [row.phone, row.stores, format.money(row.spent)],
  commands: ["person.customer"],
  sections: [
    {
      title: "Person",
      fields: ["name", "phone", "notes", "stores", { of: "consent", text: (row) => row.consent || "No" }, "alike"],
    },
    { title: "What they bought in all stores", fields: ["orders", "spent", "lastOrderAt"] },
  ],
  tabs: [
    { title: "DETAILS", shows: "sections" },
    { title: "STORES", View: Stores },
  ],
});
