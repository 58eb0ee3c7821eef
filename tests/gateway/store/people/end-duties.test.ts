import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTransact } from "#gateway/database/transact.ts";
import { readLanes } from "#gateway/store/assignments/read-lanes.ts";
import { endDuties } from "#gateway/store/people/end-duties.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildPicker, buildRider, buildStore } from "../../../support/database/rows.ts";
import { openAt } from "../../../support/database/still-clock.ts";

let database: TestDatabase;
let storeId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const unit = await buildBusinessUnit(database.db);
  // Five and a half hours before UTC: its days do not begin with those of the clock.
  storeId = (await buildStore(database.db, { business_unit_id: unit, time_zone: "Asia/Kolkata" })).id;
});
afterAll(() => database.drop());

/** Tells that somebody put a person on duty at a moment. */
async function begin(kind: "picker" | "rider", id: string, at: string): Promise<void> {
  await database.db
    .insertInto("record_history")
    .values({
      store_id: storeId,
      kind,
      record_id: id,
      action: "changed",
      at,
      user_id: null,
      by_name: "Meera",
      origin: "By Admin",
      version: 1,
      from_status: null,
      to_status: null,
      changes: JSON.stringify({ onDuty: [false, true] }),
      import_number: null,
    })
    .execute();
}

/** Ends duties at a moment of the database; whether the person is on duty after it, for lists and for the planner before. */
async function at(moment: string, table: "pickers" | "riders", id: string) {
  const still = await openAt(database, moment);
  try {
    const lanes = await readLanes(still, storeId, table === "pickers" ? "picker" : "rider");
    const planned = lanes.find((lane) => lane.id === id)?.onDuty;
    await endDuties(
      still,
      makeTransact(still, () => undefined),
    );
    const { on_duty: onDuty } = await still
      .selectFrom(table as "pickers")
      .select("on_duty")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { planned, onDuty };
  } finally {
    await still.destroy();
  }
}
const stays = { planned: true, onDuty: true };
const ends = { planned: false, onDuty: false };

describe("duty that somebody forgot to end", () => {
  // Times of the store, as [shift, began, last moment on duty, first moment off duty].
  it.each([
    ["09:00", "18:00", "2026-11-20 08:55", "2026-11-20 17:59", "2026-11-20 18:00"],
    ["09:00", "18:00", "2026-11-20 17:30", "2026-11-20 17:59", "2026-11-20 18:01"],
    // Who is put on duty after the shift works longer on purpose.
    ["09:00", "18:00", "2026-11-20 18:00", "2026-11-21 17:59", "2026-11-21 18:00"],
    ["22:00", "06:00", "2026-11-20 21:50", "2026-11-21 05:59", "2026-11-21 06:00"],
    ["22:00", "06:00", "2026-11-21 00:10", "2026-11-21 05:59", "2026-11-21 06:30"],
    [null, null, "2026-11-20 09:00", "2026-11-21 00:59", "2026-11-21 01:00"],
  ])("of the shift %s to %s, begun %s, lasts until %s and is over at %s", async (start, end, began, last, first) => {
    for (const [kind, build] of [
      ["picker", buildPicker],
      ["rider", buildRider],
    ] as const) {
      const { id } = await build(database.db, storeId, { shift_start: start, shift_end: end });
      const moment = (local: string) => new Date(`${local.replace(" ", "T")}:00+05:30`).toISOString();
      await begin(kind, id, moment(began));
      expect(await at(moment(last), `${kind}s`, id)).toEqual(stays);
      expect(await at(moment(first), `${kind}s`, id)).toEqual(ends);
      const [entry] = await database.db
        .selectFrom("record_history")
        .select(["by_name", "text", "changes"])
        .where("record_id", "=", id)
        .where("by_name", "=", "End of shift")
        .execute();
      expect(entry).toEqual({
        by_name: "End of shift",
        text: end === null ? "on duty for 16 hours" : `the shift has ended at ${end}`,
        changes: { onDuty: [true, false] },
      });
    }
  });

  it("lasts as long as an order is open with the person, who gets no other from the planner", async () => {
    const { id } = await buildPicker(database.db, storeId, { shift_start: "09:00", shift_end: "18:00" });
    await begin("picker", id, "2026-11-20T03:30:00.000Z");
    const order = await buildOrder(database.db, storeId, { status: "Picking & Packing", picker_id: id });
    expect(await at("2026-11-20T14:00:00.000Z", "pickers", id)).toEqual({ planned: false, onDuty: true });
    await sql`update orders set status = 'Picking Completed' where id = ${order.id}`.execute(database.db);
    expect(await at("2026-11-20T14:10:00.000Z", "pickers", id)).toEqual(ends);
  });

  it("has no end where nobody ever began it, as for people of a file", async () => {
    const { id } = await buildPicker(database.db, storeId, { shift_start: "09:00", shift_end: "18:00" });
    expect(await at("2027-11-20T14:00:00.000Z", "pickers", id)).toEqual(stays);
  });
});
