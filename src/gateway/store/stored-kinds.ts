import type { SimpleKind } from "#contract/kinds.ts";
import { pickerKind } from "./people/picker-kind.ts";
import { riderKind } from "./people/rider-kind.ts";
import type { StoredKind } from "./records/stored-kind.ts";
import { vehicleKind } from "./vehicles/vehicle-kind.ts";

/** All simple kinds. Their calls, search and imports are made from these entries. */
export const storedKinds: { readonly [K in SimpleKind]: StoredKind<K> } = {
  picker: pickerKind,
  rider: riderKind,
  vehicle: vehicleKind,
};
