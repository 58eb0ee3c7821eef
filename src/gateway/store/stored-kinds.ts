import type { SimpleKind } from "#contract/kinds.ts";
import { pickerKind } from "./people/picker-kind.ts";
import { riderKind } from "./people/rider-kind.ts";
import type { StoredKind } from "./records/stored-kind.ts";
import { vehicleKind } from "./vehicles/vehicle-kind.ts";

/** Every simple kind of record as it is stored. Its calls, the search and its import are made from its entry. */
export const storedKinds: { readonly [K in SimpleKind]: StoredKind<K> } = {
  picker: pickerKind,
  rider: riderKind,
  vehicle: vehicleKind,
};
