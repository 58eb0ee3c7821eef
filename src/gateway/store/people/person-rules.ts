import { sql } from "kysely";
import { type AssigneeRole, openText } from "#contract/assignments/role.ts";
import type { PickerRow } from "#contract/pickers/picker.ts";
import type { RiderRow } from "#contract/riders/rider.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { openWork } from "./open-work.ts";

/** How many open orders and returns a refusal names at most. */
const named = 3;

/** The rules for pickers: one with open orders cannot be deleted, and one who is not active goes off duty. */
export async function pickerRules(
  trx: Trx,
  _storeId: string,
  before: PickerRow | null,
  fields: Partial<PickerRow>,
): Promise<Partial<PickerRow>> {
  return personRules(trx, "picker", before, fields);
}

/** The rules for riders: those for pickers, no other rider may have the vehicle, and an inactive rider loses it. */
export async function riderRules(
  trx: Trx,
  storeId: string,
  before: RiderRow | null,
  fields: Partial<RiderRow>,
): Promise<Partial<RiderRow>> {
  const settled: Partial<RiderRow> = await personRules(trx, "rider", before, fields);
  const { vehicleId } = fields;
  if (vehicleId && vehicleId !== before?.vehicleId) {
    if (!isActive(before, fields)) throw refuseVehicle(before, "only an active rider can have a vehicle");
    await checkRiderOf(trx, storeId, before, vehicleId);
  }
  return isGone(fields) && before?.vehicleId ? { ...settled, vehicleId: null } : settled;
}

async function personRules<Row extends PickerRow>(
  trx: Trx,
  role: AssigneeRole,
  before: Row | null,
  fields: Partial<Row>,
): Promise<Partial<Row>> {
  if (fields.state === "DELETE" && before && before.openOrders > 0)
    throw new Refusal("move-not-allowed", await nameOpenWork(trx, role, before), { current: before });
  if (isGone(fields) && before?.onDuty) return { ...fields, onDuty: false };
  if (fields.onDuty && !isActive(before, fields)) {
    const because = "only active people can be on duty";
    throw new Refusal("invalid", because, { fields: { "changes.onDuty": because } });
  }
  return fields;
}

function isGone({ state }: Partial<PickerRow>): boolean {
  return state === "DELETE" || state === "INACTIVE";
}

function isActive(before: PickerRow | null, { state = before?.state ?? "ACTIVE" }: Partial<PickerRow>): boolean {
  return state === "ACTIVE";
}

async function nameOpenWork(trx: Trx, role: AssigneeRole, { storeId, id, name, openOrders }: PickerRow) {
  const { rows } = await sql<{ readonly number: string }>`
    select number from ${openWork(storeId, role)} as open
    where "holderId" = ${id} order by kind, number limit ${named}`.execute(trx);
  const numbers = rows.map(({ number }) => number).join(", ");
  const more = openOrders > rows.length ? ` and ${openOrders - rows.length} more` : "";
  return `${name} still has ${openText(role, openOrders)}: ${numbers}${more}`;
}

async function checkRiderOf(trx: Trx, storeId: string, before: RiderRow | null, vehicleId: string): Promise<void> {
  const other = await trx
    .selectFrom("riders")
    .innerJoin("vehicles", (join) =>
      join.onRef("vehicles.store_id", "=", "riders.store_id").onRef("vehicles.id", "=", "riders.vehicle_id"),
    )
    .select(["riders.name", "vehicles.registration"])
    .where("riders.store_id", "=", storeId)
    .where("riders.vehicle_id", "=", vehicleId)
    .$if(before !== null, (query) => query.where("riders.id", "!=", before?.id ?? ""))
    .executeTakeFirst();
  if (other) throw refuseVehicle(before, `${other.name} has ${other.registration}`);
}

function refuseVehicle(before: RiderRow | null, because: string): Refusal {
  return new Refusal("invalid", because, { fields: { [before ? "changes.vehicleId" : "vehicleId"]: because } });
}
