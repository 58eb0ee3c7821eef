import { describe, expect, test } from "vitest";
import type { StreamMessage } from "#contract/stream.ts";
import { resolveFields } from "#gateway/store/records/resolve-fields.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildOrder, buildPicker, buildRider, buildVehicle } from "../../../support/database/rows.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = gateway.logins.admin;

const newest = async (): Promise<StreamMessage | undefined> => {
  const { db } = gateway;
  const found = await db
    .selectFrom("events")
    .select("message")
    .where("store_id", "=", storeId)
    .orderBy("sequence", "desc")
    .limit(1)
    .execute();
  return found[0]?.message;
};
const picker = (id: string) => ({ params: { storeId, id } });

describe("a record", () => {
  test("is made, changed, commented on and read, and its history tells each field before and after", async () => {
    const body = {
      name: "Asha Rao",
      phone: "9876543210",
      capacity: 5,
      employeeCode: "E-1",
      skills: ["frozen" as const],
    };
    const made = await gateway.call("pickers.create", { params: { storeId }, body }, { as });
    expect(made).toMatchObject({ ...body, version: 1, state: "ACTIVE", onDuty: true, openOrders: 0, shiftStart: null });
    expect(await newest()).toMatchObject({ type: "created", kind: "picker", row: made, fromStatus: null });
    const changes = { onDuty: false, capacity: 5, shiftStart: "09:30", shiftEnd: "18:00" };
    const changed = await gateway.call("pickers.change", { ...picker(made.id), body: { version: 1, changes } }, { as });
    expect(changed).toMatchObject({ ...made, ...changes, version: 2, updatedAt: changed.updatedAt });
    expect(await newest()).toMatchObject({ type: "changed", row: changed, fromStatus: "ACTIVE" });
    const comments = [{ id: made.id, comment: "knows the cold store" }];
    await gateway.call("pickers.comment", { params: { storeId }, body: { comments } }, { as });
    const detail = await gateway.call("pickers.read", picker(made.id), { as });
    expect(detail).toMatchObject({ record: changed, sequence: 3 });
    const { entries, total } = await gateway.call("pickers.history", { ...picker(made.id), query: {} }, { as });
    expect(total).toBe(3);
    expect(entries).toMatchObject([
      { action: "created", version: 1, toStatus: "ACTIVE", by: as.name, changes: { name: [null, "Asha Rao"] } },
      {
        action: "changed",
        version: 2,
        fromStatus: null,
        changes: { onDuty: [true, false], shiftStart: [null, "09:30"], shiftEnd: [null, "18:00"] },
      },
      { action: "commented", version: null, text: "knows the cold store" },
    ]);
    expect(entries[1]?.changes).not.toHaveProperty("capacity");
  });

  test("that is set to what it is already stays at its version, without history or event", async () => {
    const { id } = await buildPicker(gateway.db, storeId);
    const before = await newest();
    const body = { version: 1, changes: { onDuty: true } };
    expect(await gateway.call("pickers.change", { ...picker(id), body }, { as })).toMatchObject({ version: 1 });
    expect(await newest()).toEqual(before);
  });

  test("that somebody else changed is refused with who did it and when", async () => {
    const { id } = await buildPicker(gateway.db, storeId);
    const body = { version: 1, changes: { onDuty: false } };
    await gateway.call("pickers.change", { ...picker(id), body }, { as });
    const refusal = await gateway.refused("pickers.change", { ...picker(id), body }, { as });
    expect(refusal).toMatchObject({ status: 409, code: "stale-version", current: { id, version: 2 } });
    expect(refusal.message).toMatch(/^Name of admin changed this picker \d+ seconds? ago: it is ACTIVE now$/);
  });

  test("takes no code that another one has, unless that one is deleted", async () => {
    await buildPicker(gateway.db, storeId, { employee_code: "E-7" });
    const body = { name: "Biru", phone: "9876543210", capacity: 5, employeeCode: "e-7" };
    expect(await gateway.refused("pickers.create", { params: { storeId }, body }, { as })).toMatchObject({
      status: 422,
      fields: { employeeCode: "another picker has this code" },
    });
    await gateway.db.updateTable("pickers").set({ state: "DELETE" }).where("employee_code", "=", "E-7").execute();
    await gateway.call("pickers.create", { params: { storeId }, body }, { as });
  });

  test("tells in its history what took a change back, and only what did", async () => {
    const body = { name: "Binu Das", phone: "9876543211", capacity: 5, employeeCode: "", skills: [] };
    const made = await gateway.call("pickers.create", { params: { storeId }, body }, { as });
    const change = (version: number, changes: object, undoes?: number) => ({
      ...picker(made.id),
      body: { version, changes, undoes },
    });
    await gateway.call("pickers.change", change(1, { capacity: 9 }), { as });
    await gateway.call("pickers.change", change(2, { onDuty: false, state: "INACTIVE" }), { as });
    for (const [changes, undoes] of [
      [{ onDuty: true, state: "ACTIVE" }, 2],
      [{ capacity: 7 }, 2],
      [{ state: "ACTIVE" }, 1],
      [{ capacity: 5 }, 3],
      [{ capacity: 5 }, 8],
    ] as const) {
      const refusal = await gateway.refused("pickers.change", change(3, changes, undoes), { as });
      expect(refusal).toMatchObject({ status: 422, fields: { undoes: expect.stringContaining("no change") } });
    }
    await gateway.call("pickers.change", change(3, { onDuty: true, state: "ACTIVE" }, 3), { as });
    await gateway.call("pickers.change", change(4, { capacity: 5 }, 2), { as });
    await gateway.call("pickers.change", change(5, { state: "DELETE" }, 1), { as });
    const { entries } = await gateway.call("pickers.history", { ...picker(made.id), query: {} }, { as });
    expect(entries.map(({ undoes }) => undoes)).toEqual([null, null, null, 3, 2, 1]);
  });
});

describe("people", () => {
  test("with open orders cannot be deleted, and the refusal names them", async () => {
    const { id, name } = await buildPicker(gateway.db, storeId);
    for (const number of ["N-1", "N-2", "N-3", "N-4"])
      await buildOrder(gateway.db, storeId, { number, status: "Picker Assigned", picker_id: id });
    const body = { version: 1, changes: { state: "DELETE" as const } };
    expect(await gateway.refused("pickers.change", { ...picker(id), body }, { as })).toMatchObject({
      status: 409,
      code: "move-not-allowed",
      message: `${name} still has 4 open orders: N-1, N-2, N-3 and 1 more`,
      current: { id, openOrders: 4 },
    });
    await gateway.db.updateTable("orders").set({ status: "Delivered" }).where("picker_id", "=", id).execute();
    const gone = await gateway.call("pickers.change", { ...picker(id), body }, { as });
    expect(gone).toMatchObject({ state: "DELETE", onDuty: false, version: 2 });
    const list = await gateway.call("pickers.assignees", { params: { storeId } }, { as });
    expect(list.map((one) => one.id)).not.toContain(id);
  });

  test("a vehicle is in one hand at a time, and follows its rider out", async () => {
    const { db } = gateway;
    const vehicle = await buildVehicle(db, storeId, { registration: "KA-01" });
    const [one, two] = [await buildRider(db, storeId, { name: "Asha" }), await buildRider(db, storeId)];
    const give = (id: string, version: number, vehicleId: string | null) =>
      [{ params: { storeId, id }, body: { version, changes: { vehicleId } } }, { as }] as const;
    expect(await gateway.call("riders.change", ...give(one.id, 1, vehicle.id))).toMatchObject({
      vehicleId: vehicle.id,
      vehicleRegistration: "KA-01",
    });
    expect(await gateway.refused("riders.change", ...give(two.id, 1, vehicle.id))).toMatchObject({
      status: 422,
      fields: { "changes.vehicleId": "Asha has KA-01" },
    });
    await expect(
      db.updateTable("riders").set({ vehicle_id: vehicle.id }).where("id", "=", two.id).execute(),
    ).rejects.toThrow("riders_vehicle");
    const remove = { params: { storeId, id: vehicle.id }, body: { version: 1, changes: { state: "DELETE" } } };
    expect(await gateway.refused("vehicles.change", remove, { as })).toMatchObject({
      status: 409,
      message: "Asha still has KA-01",
    });
    const foreign = await buildVehicle(db, gateway.stores.south);
    expect(await gateway.refused("riders.change", ...give(two.id, 1, foreign.id))).toMatchObject({ status: 404 });
    const leave = { params: { storeId, id: one.id }, body: { version: 2, changes: { state: "INACTIVE" as const } } };
    expect(await gateway.call("riders.change", leave, { as })).toMatchObject({ vehicleId: null, onDuty: false });
    expect(await gateway.call("riders.change", ...give(two.id, 1, vehicle.id))).toMatchObject({ version: 2 });
    const second = await buildVehicle(db, storeId, { registration: "KA-02" });
    await gateway.call("riders.change", ...give(two.id, 2, second.id));
    await gateway.call("riders.change", ...give(two.id, 3, null));
    const { entries } = await gateway.call("riders.history", { params: { storeId, id: two.id }, query: {} }, { as });
    expect(entries.map(({ changes }) => changes)).toEqual([
      { vehicleId: [null, "KA-01"] },
      { vehicleId: ["KA-01", "KA-02"] },
      { vehicleId: ["KA-02", null] },
    ]);
  });

  test("only a vehicle of the store that is in use is given, and only to somebody active", async () => {
    const { db } = gateway;
    const asha = await buildRider(db, storeId);
    const change = (changes: object) =>
      gateway.refused("riders.change", { params: { storeId, id: asha.id }, body: { version: 1, changes } }, { as });
    const resting = await buildVehicle(db, storeId, { registration: "KA-77", state: "INACTIVE" });
    expect(await change({ vehicleId: resting.id })).toMatchObject({
      status: 422,
      message: "KA-77 is not in use",
      fields: { "changes.vehicleId": "is not in use" },
    });
    const gone = await buildVehicle(db, storeId, { state: "DELETE" });
    expect(await change({ vehicleId: gone.id })).toMatchObject({
      status: 404,
      fields: { "changes.vehicleId": "does not belong to this store" },
    });
    const body = { name: "Biru", phone: "9876543210", capacity: 5, vehicleId: resting.id };
    expect(await gateway.refused("riders.create", { params: { storeId }, body }, { as })).toMatchObject({
      status: 422,
      fields: { vehicleId: "is not in use" },
    });
    const usable = await buildVehicle(db, storeId);
    expect(await change({ state: "INACTIVE", vehicleId: usable.id })).toMatchObject({
      status: 422,
      fields: { "changes.vehicleId": "only an active rider can have a vehicle" },
    });
    // What went out of use meanwhile may stay with whoever has it.
    await db.updateTable("riders").set({ vehicle_id: resting.id }).where("id", "=", asha.id).execute();
    const same = { version: 1, changes: { vehicleId: resting.id, zone: "Harbour" } };
    const kept = await gateway.call("riders.change", { params: { storeId, id: asha.id }, body: same }, { as });
    expect(kept).toMatchObject({ zone: "Harbour", vehicleId: resting.id });
  });

  test("a vehicle that is being given stays in use until that is committed", async () => {
    const vehicle = await buildVehicle(gateway.db, storeId);
    await gateway.db.transaction().execute(async (trx) => {
      await resolveFields(trx, storedKinds.rider, storeId, null, { vehicleId: vehicle.id }, null);
      const taken = gateway.db.selectFrom("vehicles").select("id").where("id", "=", vehicle.id).forNoKeyUpdate();
      await expect(taken.noWait().execute()).rejects.toThrow("could not obtain lock");
    });
  });

  test("of two riders who take one vehicle at once, one is told that it is taken", async () => {
    const vehicle = await buildVehicle(gateway.db, storeId);
    const riders = await Promise.all(Array.from({ length: 6 }, () => buildRider(gateway.db, storeId)));
    const responses = await Promise.all(
      riders.map(({ id }) =>
        gateway.send(
          "riders.change",
          { params: { storeId, id }, body: { version: 1, changes: { vehicleId: vehicle.id } } },
          { as },
        ),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });
});
