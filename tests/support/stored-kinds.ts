import type { FieldLimits } from "#contract/fields/fields.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { pickerFields } from "#contract/pickers/fields.ts";
import type { SimpleKind } from "#contract/records/simple-kind.ts";
import { riderFields } from "#contract/riders/fields.ts";
import { vehicleFields } from "#contract/vehicles/fields.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { pickerKind } from "#gateway/store/people/picker-kind.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import { pickers } from "#gateway/store/pickers/list.ts";
import { riders } from "#gateway/store/riders/list.ts";
import { vehicles } from "#gateway/store/vehicles/list.ts";
import { vehicleKind } from "#gateway/store/vehicles/vehicle-kind.ts";

type ListOf<K extends SimpleKind> = GatewayList<ListContract & { readonly kind: K }>;

const standing = { onDuty: { type: "switch" } } as const;
const stored = {
  picker: { ...pickerKind, fields: { ...pickerFields, ...standing }, list: pickers },
  rider: { ...riderKind, fields: { ...riderFields, ...standing }, list: riders },
  vehicle: { ...vehicleKind, fields: vehicleFields, list: vehicles },
};

/** Every simple kind as the gateway stores it. */
export const storedKinds = stored as unknown as {
  readonly [K in SimpleKind]: {
    readonly table: "pickers" | "riders" | "vehicles";
    readonly columns: Readonly<Record<string, string>>;
    readonly fields: Readonly<Record<string, FieldLimits>>;
    readonly list: ListOf<K>;
  };
};
