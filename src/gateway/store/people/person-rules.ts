import { sql } from "kysely";
import type { PickerRow } from "#contract/pickers/schema.ts";
import type { RiderRow } from "#contract/riders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { delivering, picking, type WorkKind } from "./work.ts";

/** How many of the open orders a refusal names. */
const named = 3;

/** Whoever holds open orders cannot be deleted; whoever is not active is off duty. */
export async function pickerRules(
  trx: Trx,
  _storeId: string,
  before: PickerRow | null,
  fields: Partial<PickerRow>,
): Promise<Partial<PickerRow>> {
  return personRules(trx, picking, before, fields);
}

/** As for pickers; besides, the vehicle must be there, active and nobody else's, and is given back with the state. */
export async function riderRules(
  trx: Trx,
  storeId: string,
  before: RiderRow | null,
  fields: Partial<RiderRow>,
): Promise<Partial<RiderRow>> {
  const settled: Partial<RiderRow> = await personRules(trx, delivering, before, fields);
  if (fields.vehicleId) await checkVehicle(trx, storeId, before, fields.vehicleId);
  return isGone(fields) && before?.vehicleId ? { ...settled, vehicleId: null } : settled;
}

async function personRules<Row extends PickerRow>(
  trx: Trx,
  work: WorkKind,
  before: Row | null,
  fields: Partial<Row>,
): Promise<Partial<Row>> {
  if (fields.state === "DELETE" && before && before.openOrders > 0)
    throw new Refusal("move-not-allowed", await nameOpenWork(trx, work, before), { current: before });
  if (isGone(fields) && before?.onDuty) return { ...fields, onDuty: false };
  if (fields.onDuty && (fields.state ?? before?.state ?? "ACTIVE") !== "ACTIVE") {
    const because = "somebody who is not active cannot be on duty";
    throw new Refusal("invalid", because, { fields: { "changes.onDuty": because } });
  }
  return fields;
}

function isGone({ state }: Partial<PickerRow>): boolean {
  return state === "DELETE" || state === "INACTIVE";
}

async function nameOpenWork(trx: Trx, { column, open }: WorkKind, { storeId, id, name, openOrders }: PickerRow) {
  const orders = await trx
    .selectFrom("orders")
    .select("number")
    .where("store_id", "=", storeId)
    .where(column, "=", id)
    .where("status", "in", open)
    .orderBy("number")
    .limit(named)
    .execute();
  const numbers = orders.map(({ number }) => number).join(", ");
  const more = openOrders > orders.length ? ` and ${openOrders - orders.length} more` : "";
  return `${name} still has ${openOrders} open ${openOrders === 1 ? "order" : "orders"}: ${numbers}${more}`;
}

async function checkVehicle(trx: Trx, storeId: string, before: RiderRow | null, vehicleId: string): Promise<void> {
  // Held until the change is committed, so that the vehicle is not taken away between the question and the answer.
  const { rows } = await sql<{ registration: string; state: string; rider: string | null }>`
    select registration, vehicles.state, (
      select name from riders where riders.store_id = vehicles.store_id and riders.vehicle_id = vehicles.id
        and riders.id is distinct from ${before?.id ?? null}) as rider
    from vehicles where vehicles.store_id = ${storeId} and vehicles.id = ${vehicleId} and vehicles.state <> 'DELETE'
    for share of vehicles`.execute(trx);
  const [vehicle] = rows;
  const field = before ? "changes.vehicleId" : "vehicleId";
  if (!vehicle) throw notFound("vehicle", { [field]: "is no vehicle of this store" });
  const because =
    vehicle.state === "ACTIVE" ? vehicle.rider && `${vehicle.rider} has ${vehicle.registration}` : "is not in use";
  if (because) throw new Refusal("invalid", because, { fields: { [field]: because } });
}
