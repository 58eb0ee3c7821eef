import { recordStates } from "#contract/enumerations.ts";
import { fuels, vehicleTypes } from "#contract/vehicles/fields.ts";
import { skills } from "#contract/people/fields.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildOrder, buildPicker, buildRider } from "../../../support/rows.ts";

const hour = 3_600_000;

/** The item of a list at any place, round and round. */
function pick<Value>(values: readonly Value[], at: number): Value {
  return values[at % values.length] as Value;
}

/** A zone in which it is noon now, give or take an hour: "today" then holds what happened an hour ago, whenever a test runs. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** The day so many days from today, where it is noon now. */
export function dayFromNow(days: number): string {
  const noon = new Date();
  noon.setUTCHours(12);
  return new Date(noon.getTime() + days * 24 * hour).toISOString().slice(0, 10);
}

/** Pickers, riders, vehicles and orders of a store that differ in everything and share every value with another. */
export async function buildWorkforce(db: Kysely<Database>, storeId: string, count: number) {
  const names = ["Asha Rao", "Émile Zola", "émile zola", "Meera Nair", "asha Patel", "Ömer Ali", "Zoe"];
  const vehicles: string[] = [];
  const pickers: string[] = [];
  const riders: string[] = [];
  const texts = new Map<string, string>();
  for (let at = 0; at < count; at++) {
    const paper = (nth: number) => ((at + nth) % 3 ? dayFromNow(((at * 7 + nth * 13) % 90) - 20) : null);
    const vehicle = await db
      .insertInto("vehicles")
      .values({
        store_id: storeId,
        registration: `KA-${String(at % 20).padStart(2, "0")} ${pick(["AB", "ÄC", "x"], at)} ${1000 + at}`,
        state: pick(recordStates, at),
        vehicle_type: pick(vehicleTypes, at * 5),
        fuel: pick(fuels, at * 3),
        capacity_kilograms: at % 4 ? 100 * (1 + (at % 5)) : null,
        capacity_crates: at % 5 ? 1 + (at % 6) : null,
        insurance_until: at % 6 ? paper(0) : null,
        permit_until: at % 6 ? paper(1) : null,
        fitness_until: at % 6 ? paper(2) : null,
        pollution_until: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    vehicles.push(vehicle.id);
    const person = {
      name: pick(names, at),
      phone: `+9198${String((at * 7919) % 100_000_000).padStart(8, "0")}`,
      employee_code: at % 3 ? `E/${100 + at}` : "",
      state: pick(recordStates, at),
      on_duty: at % 2 === 0,
      shift_start: at % 4 ? `${String(6 + (at % 5)).padStart(2, "0")}:30` : null,
      shift_end: at % 4 ? "18:00" : null,
      capacity: 1 + (at % 5),
      capacity_kilograms: at % 3 ? 10 * (1 + (at % 4)) : null,
      skills: skills.filter((_, nth) => ((at >> nth) & 1) === 1),
    };
    pickers.push((await buildPicker(db, storeId, person)).id);
    const zone = pick(["North lake", "Old Mill", ""], at);
    riders.push((await buildRider(db, storeId, { ...person, zone, vehicle_id: at % 2 ? vehicle.id : null })).id);
  }
  for (let at = 0; at < count * 3; at++) {
    const status = pick(orderStatuses, at);
    const slot = (from: number) => (at % 4 ? new Date(Date.now() + ((at % 30) - from) * hour).toISOString() : null);
    const lines = [{ name: pick(["Basmati rice", "Milk", "Crème fraîche"], at), amount: 1_000 * (1 + (at % 6)) }];
    const order = await buildOrder(db, storeId, {
      status,
      placed_at: new Date(Date.now() - Math.floor(at / 3) * hour).toISOString(),
      slot_start: slot(12),
      slot_end: slot(11),
      customer_name: pick(names, at),
      picker_id: status === "Picker Assigned" || at % 3 ? pick(pickers, Math.floor(at / 5)) : null,
      rider_id: ["Rider Assigned", "In-Transit"].includes(status) || at % 4 ? pick(riders, Math.floor(at / 4)) : null,
      lines,
    });
    texts.set(order.id, [order.number, order.customer_name, order.customer_phone, lines[0]?.name].join(" "));
    if (at % 2) await buildWork(db, storeId, order.id, at);
  }
  return { vehicles, pickers, riders, texts };
}

/** Picking and delivering of an order, most of it in the last hours, some of it two days ago. */
async function buildWork(db: Kysely<Database>, storeId: string, orderId: string, at: number): Promise<void> {
  const done = Date.now() - (at % 8 === 7 ? 48 : 1) * hour;
  const moves = [
    ["Picking & Packing", 50 + (at % 20)],
    ["Picking Completed", 30],
    ["In-Transit", 20 - (at % 9)],
    ["Delivered", 0],
  ] as const;
  for (const [nth, [status, minutesBefore]] of moves.entries()) {
    await db
      .insertInto("order_history")
      .values({
        store_id: storeId,
        order_id: orderId,
        kind: "status",
        at: new Date(done - minutesBefore * 60_000).toISOString(),
        account_id: null,
        by_name: "Nikhil",
        origin: "By Admin",
        version: nth + 2,
        from_status: null,
        to_status: status,
        subject: null,
      })
      .execute();
  }
}
