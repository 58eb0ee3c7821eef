import { personFields, personStanding, personWork, skillsFilter } from "#contract/people/fields.ts";
import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";

/** The fields of a rider. */
export const riderFields = {
  ...personFields,
  zone: { type: "text", longest: 60, title: "Delivery area", sort: true },
  vehicleId: {
    type: "record",
    kind: "vehicle",
    nameIn: "vehicleRegistration",
    title: "Vehicle",
    sort: "vehicle",
  },
} as const satisfies RecordFields;

const derived = {
  ...personWork,
  vehicleRegistration: { derived: "text", optional: true },
} as const satisfies DerivedFields;

/** A rider in lists, with zone and vehicle. */
export type RiderRow = RowOf<typeof riderFields & typeof personStanding, typeof derived>;

/** The words and the list of riders. */
export const riderRecord = defineRecord({
  kind: "rider",
  fields: riderFields,
  standing: personStanding,
  derived,
  sort: "name",
  filters: { skills: skillsFilter, zone: { type: "text", longest: 100 } },
});
