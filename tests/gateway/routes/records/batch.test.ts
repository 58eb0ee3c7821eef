import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AuditRow } from "#contract/audit/schema.ts";
import { permissions } from "#contract/permission.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildOrder, buildPicker, buildRider, buildVehicle, readRow } from "../../../support/database/rows.ts";
import { changedTables, readWrites } from "../../../support/database/tables.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };

const order = async (row: Parameters<typeof buildOrder>[2] = {}) => (await buildOrder(gateway.db, storeId, row)).id;
const orders = (count: number, row: Parameters<typeof buildOrder>[2] = {}) =>
  Promise.all(Array.from({ length: count }, () => order(row)));

interface Batch {
  readonly ids: readonly string[];
  readonly status: string;
  readonly more?: object;
  readonly version?: number;
}

/** The batch that gives orders a status. */
const moving = ({ ids, status, more = {}, version = 1 }: Batch) => ({
  params: { storeId },
  body: {
    call: "orders.change-status" as const,
    params: { status },
    body: { version },
    rows: ids.map((orderId) => ({ params: { orderId } })),
    ...more,
  },
});

const move = (batch: Batch, options: object = {}) =>
  gateway.call("records.batch", moving(batch), { ...admin, ...options });

const read = (id: string) => readRow(gateway.db, storeId, id);

async function auditEntries(): Promise<AuditRow[]> {
  const request = { params: { storeId }, query: { page: 1, pageSize: 100 }, body: {} };
  return [...(await gateway.call("audit.filter", request, admin)).rows];
}

async function timesInHistory(ids: readonly string[]): Promise<number> {
  const { times } = await gateway.db
    .selectFrom("order_history")
    .select((eb) => eb.fn.countAll<number>().as("times"))
    .where("order_id", "in", ids)
    .where("kind", "=", "status")
    .executeTakeFirstOrThrow();
  return times;
}

describe("a batch", () => {
  test("changes what it may and says of each other record why not, as the single call does", async () => {
    const [pending, delivered, stale, again] = [
      await order(),
      await order({ status: "Delivered" }),
      await order({ version: 4 }),
      await order(),
    ];
    const strange = randomUUID();
    const ids = [pending, delivered, stale, strange, again];
    const { rows } = await move({ ids, status: "Accepted" });
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      "move-not-allowed",
      "stale-version",
      "not-found",
      null,
    ]);
    expect(rows[0]?.row).toMatchObject({ id: pending, status: "Accepted", version: 2 });
    expect(rows[2]?.error?.current).toMatchObject({ id: stale, version: 4 });
    for (const { id, error } of rows) {
      if (!error) continue;
      const single = { params: { storeId, orderId: id, status: "Accepted" }, body: { version: 1 } };
      const { code, message, current } = await gateway.refused("orders.change-status", single, admin);
      expect({ code, message, current }).toEqual({ code: error.code, message: error.message, current: error.current });
    }
    expect([(await read(pending)).status, (await read(delivered)).status]).toEqual(["Accepted", "Delivered"]);
    expect(await timesInHistory(ids.filter((id) => id !== strange))).toBe(2);
  });

  test("of 500 orders has one event for each and one audit entry for all", async () => {
    const ids = await orders(500);
    const fromEvents = await newestEvent();
    const { rows } = await move({ ids, status: "Accepted" });
    expect(rows.filter(({ error }) => error === null)).toHaveLength(500);
    expect((await newestEvent()) - fromEvents).toBe(500);
    const [entry] = await auditEntries();
    expect(entry).toMatchObject({
      subject: "order",
      subjectName: "500 orders",
      action: "changed",
      by: gateway.logins.admin.name,
    });
    const after = entry?.after ?? {};
    const records = after["records"] as { id: string; before: object; after: object }[];
    expect(new Set(records.map(({ id }) => id))).toEqual(new Set(ids));
    expect(records[0]).toMatchObject({ before: { status: "Pending" }, after: { status: "Accepted" } });
  });

  test("is found in the audit list by the name of each record in it", async () => {
    const ids = await orders(2);
    await move({ ids, status: "Accepted" });
    const { number } = await read(ids[1] ?? "");
    const request = { params: { storeId }, query: { page: 1, pageSize: 25 }, body: { text: number } };
    expect((await gateway.call("audit.filter", request, admin)).rows).toHaveLength(1);
  });

  test("of one record is not worth an entry of its own", async () => {
    const before = await auditEntries();
    await move({ ids: [await order()], status: "Accepted" });
    expect(await auditEntries()).toHaveLength(before.length);
  });

  test("in which every record is refused writes nothing but its key", async () => {
    const ids = await orders(3, { status: "Delivered" });
    const before = await readWrites(gateway.db);
    const { rows } = await move({ ids, status: "Accepted" }, { idempotencyKey: randomUUID() });
    expect(rows.every(({ error }) => error?.code === "move-not-allowed")).toBe(true);
    expect(changedTables(before, await readWrites(gateway.db))).toEqual(["idempotency_keys"]);
  });

  test("that is repeated under its key answers the same and changes nothing twice", async () => {
    const ids = [...(await orders(3)), await order({ status: "Delivered" })];
    const idempotencyKey = randomUUID();
    const first = await move({ ids, status: "Accepted" }, { idempotencyKey });
    const after = await readWrites(gateway.db);
    expect(await move({ ids, status: "Accepted" }, { idempotencyKey })).toEqual(first);
    expect(await readWrites(gateway.db)).toEqual(after);
  });

  test("beside one that names the same records in another order ends: one of them changes each record", async () => {
    for (let round = 0; round < 3; round += 1) {
      const ids = await orders(60);
      const both = await Promise.all([
        move({ ids, status: "Accepted" }),
        move({ ids: ids.toReversed(), status: "Accepted" }),
      ]);
      const done = both.flatMap(({ rows }) => rows.filter(({ error }) => error === null).map(({ id }) => id));
      expect(done.toSorted()).toEqual(ids.toSorted());
      const others = both.flatMap(({ rows }) => rows.flatMap(({ error }) => error?.code ?? []));
      expect(new Set(others)).toEqual(new Set(["stale-version"]));
      expect(await timesInHistory(ids)).toBe(60);
    }
  });

  test("beside single changes of the same records and people ends", async () => {
    const ids = await orders(40, { status: "Accepted" });
    const picker = await buildPicker(gateway.db, storeId, { capacity: 100 });
    const request = (orderId: string) => ({ params: { storeId, orderId }, body: { version: 1, pickerId: picker.id } });
    const rows = ids.map((orderId) => ({ params: { orderId } }));
    const { body } = request("");
    const [batch, ...singles] = await Promise.all([
      gateway.call("records.batch", { params: { storeId }, body: { call: "orders.assign-picker", body, rows } }, admin),
      ...ids.toReversed().map((id) => gateway.send("orders.assign-picker", request(id), admin)),
    ]);
    const ofBatch = batch.rows.filter(({ error }) => error === null).length;
    expect(ofBatch + singles.filter(({ status }) => status === 200).length).toBe(40);
    for (const { status } of singles) expect([200, 409]).toContain(status);
  });

  test("holds a limit from one record to the next", async () => {
    const ids = await orders(4, { status: "Accepted" });
    const picker = await buildPicker(gateway.db, storeId, { capacity: 3 });
    const request = {
      params: { storeId },
      body: {
        call: "orders.assign-picker" as const,
        body: { version: 1, pickerId: picker.id },
        rows: ids.map((orderId) => ({ params: { orderId } })),
      },
    };
    const codes = [null, null, null, "over-capacity"];
    const dry = await gateway.call("records.batch", { ...request, body: { ...request.body, dryRun: true } }, admin);
    expect(dry.rows.map(({ error }) => error?.code ?? null)).toEqual(codes);
    const real = await gateway.call("records.batch", request, admin);
    expect(real.rows.map(({ error }) => error?.code ?? null)).toEqual(codes);
  });

  test("of a kind that is audited has one entry in place of one for each", async () => {
    const made = await Promise.all([1, 2, 3].map(() => buildPicker(gateway.db, storeId, { on_duty: false })));
    const before = await auditEntries();
    const rows = made.map(({ id }) => ({ params: { id } }));
    const body = { call: "pickers.change" as const, body: { version: 1, changes: { onDuty: true } }, rows };
    const answer = await gateway.call("records.batch", { params: { storeId }, body }, admin);
    expect(answer.rows.every(({ row }) => row !== null && "onDuty" in row && row.onDuty)).toBe(true);
    const [entry, ...others] = await auditEntries();
    expect(others).toEqual(before);
    expect(entry).toMatchObject({ subject: "picker", subjectName: "3 pickers", action: "changed" });
    expect(entry?.after).toMatchObject({
      records: made.map(({ id, name }) => ({ id, name, before: { onDuty: false }, after: { onDuty: true } })),
    });
  });

  test("goes on after a record that the database refuses", async () => {
    const [one, other] = [await buildRider(gateway.db, storeId), await buildRider(gateway.db, storeId)];
    const vehicle = await buildVehicle(gateway.db, storeId);
    const rows = [one, other].map(({ id }) => ({ params: { id } }));
    const body = { call: "riders.change" as const, body: { version: 1, changes: { vehicleId: vehicle.id } }, rows };
    const answer = await gateway.call("records.batch", { params: { storeId }, body }, admin);
    expect(answer.rows.map(({ error }) => error?.code ?? null)).toEqual([null, "invalid"]);
  });
});

test("taking a batch back, and making it once more, are told in the history as what they are", async () => {
  const ids = await orders(3);
  const [first = ""] = ids;
  const hold = (version: number, more: object = {}) =>
    move({ ids, status: "On-Hold", more: { body: { version, note: "no bread", ...more } } });
  await hold(1);
  const back = await move({ ids, status: "Pending", more: { body: { version: 2, undoes: 2 } } });
  expect(back.rows.every(({ error }) => error === null)).toBe(true);
  const [entry] = await auditEntries();
  expect(entry).toMatchObject({ subjectName: "3 orders", action: "undone" });
  await hold(3, { undoes: 3 });
  const { entries } = await gateway.call("comments.history", { params: { storeId, orderId: first }, query: {} }, admin);
  expect(entries.slice(1).map(({ toStatus, undoes }) => ({ toStatus, undoes }))).toEqual([
    { toStatus: "On-Hold", undoes: null },
    { toStatus: "Pending", undoes: 2 },
    { toStatus: "On-Hold", undoes: 3 },
  ]);
  const never = await move({ ids, status: "Accepted", more: { body: { version: 4, undoes: 1 } } });
  expect(never.rows.map(({ error }) => error?.code)).toEqual(["invalid", "invalid", "invalid"]);
});

describe("a dry run", () => {
  test("tells what the batch would and writes nothing", async () => {
    const ids = [...(await orders(2)), await order({ status: "Delivered" })];
    const before = await readWrites(gateway.db);
    const dry = await move({ ids, status: "Accepted", more: { dryRun: true } });
    expect(await readWrites(gateway.db)).toEqual(before);
    expect(dry.rows.every(({ row }) => row === null)).toBe(true);
    const real = await move({ ids, status: "Accepted" });
    expect(dry.rows.map(({ id, error }) => ({ id, error }))).toEqual(real.rows.map(({ id, error }) => ({ id, error })));
  });
});

describe("a batch is refused as a whole", () => {
  test("without the right of its change", async () => {
    const as = await gateway.logIn(permissions.filter((right) => right !== "order.change-status"));
    const request = moving({ ids: [await order()], status: "Accepted" });
    expect(await gateway.refused("records.batch", request, { as })).toMatchObject({
      status: 403,
      message: "You may not change the status of orders",
    });
  });

  test("for what it asks of all records or of one, by the place of that", async () => {
    const ids = [await order(), await order()];
    const wrong = async (body: object) => {
      const { params, body: good } = moving({ ids, status: "Accepted" });
      return (await gateway.refused("records.batch", { params, body: { ...good, ...body } }, admin)).fields;
    };
    expect(await wrong({ params: { status: "Gone" } })).toEqual({ "params.status": expect.any(String) });
    expect(await wrong({ body: { version: 0 } })).toEqual({ "body.version": expect.any(String) });
    expect(await wrong({ rows: [{ params: { orderId: ids[0] } }, {}] })).toEqual({
      "rows.1.params.orderId": expect.any(String),
    });
    expect(await wrong({ call: "orders.create" })).toEqual({ call: expect.any(String) });
    const many = Array.from({ length: 501 }, () => ({ params: { orderId: ids[0] } }));
    expect(await wrong({ rows: many })).toEqual({ rows: expect.any(String) });
  });

  test("and never reaches into another store", async () => {
    const foreign = await buildOrder(gateway.db, gateway.stores.foreign);
    const request = moving({ ids: [foreign.id], status: "Accepted" });
    const rows = [{ params: { orderId: foreign.id, storeId: gateway.stores.foreign } }];
    const answer = await gateway.call("records.batch", { ...request, body: { ...request.body, rows } }, admin);
    expect(answer.rows[0]?.error?.code).toBe("not-found");
  });
});

async function newestEvent(): Promise<number> {
  const row = await gateway.db
    .selectFrom("store_sequences")
    .select("events")
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  return row?.events ?? 0;
}
