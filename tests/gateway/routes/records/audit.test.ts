import { describe, expect, test } from "vitest";
import type { AuditRow } from "#contract/audit/schema.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { auditList } from "#contract/audit/list.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildRefund } from "../../../support/database/refunds.ts";
import {
  buildAuditEntry,
  buildOrder,
  buildPicker,
  buildRider,
  buildVehicle,
  pictureFile,
} from "../../../support/database/rows.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = gateway.logins.admin;

const page = { page: 1, pageSize: 100 } as const;
async function find(body: FilterOf<typeof auditList> = {}, store = storeId): Promise<AuditRow[]> {
  const found = await gateway.call("audit.filter", { params: { storeId: store }, query: page, body }, { as });
  return found.rows;
}
/** The entries about a record, oldest first. */
const about = async (id: string) => (await find()).filter((row) => row.subjectId === id).toReversed();

describe("a change of a person", () => {
  test("is in the list with who, from where, before and after", async () => {
    const body = { name: "Asha Rao", phone: "9876543210", capacity: 5, employeeCode: "E-1" };
    const options = { as, address: "203.0.113.9" };
    const { id } = await gateway.call("pickers.create", { params: { storeId }, body }, options);
    const change = (version: number, changes: object, undoes?: number) =>
      gateway.call("pickers.change", { params: { storeId, id }, body: { version, changes, undoes } }, options);
    await change(1, { capacity: 8, phone: "9876543210" });
    await change(2, { capacity: 5 }, 2);
    await change(3, { state: "INACTIVE" });
    await change(4, { state: "DELETE" });
    const who = { by: as.name, userId: as.userId, address: "203.0.113.9", subject: "picker", storeId };
    const what = { ...who, subjectName: "Asha Rao", ofBusiness: false, storeName: "North" };
    expect(await about(id)).toMatchObject([
      { ...what, action: "created", before: null, after: body },
      { ...what, action: "changed", before: { capacity: 5 }, after: { capacity: 8 } },
      { ...what, action: "undone", before: { capacity: 8 }, after: { capacity: 5 } },
      {
        ...what,
        action: "changed",
        before: { state: "ACTIVE", onDuty: true },
        after: { state: "INACTIVE", onDuty: false },
      },
      { ...what, action: "deleted", before: { state: "INACTIVE" }, after: { state: "DELETE" } },
    ]);
  });

  test("names the vehicle of a rider, and that a picture changed; what changes nothing and a comment are not in it", async () => {
    const rider = await buildRider(gateway.db, storeId);
    const { id } = rider;
    const vehicle = await buildVehicle(gateway.db, storeId, { registration: "KA 01 AB 77" });
    const params = { storeId, id };
    const change = (version: number, changes: object) =>
      gateway.call("riders.change", { params, body: { version, changes } }, { as });
    await change(1, { vehicleId: vehicle.id });
    await change(2, { vehicleId: vehicle.id });
    await gateway.call(
      "riders.comment",
      { params: { storeId }, body: { comments: [{ id, comment: "kind" }] } },
      { as },
    );
    const files = { photo: pictureFile("face.png") };
    await gateway.call("riders.set-photo", { params, body: { version: 2 }, files }, { as });
    expect(await about(id)).toMatchObject([
      { before: { vehicleId: null }, after: { vehicleId: "KA 01 AB 77" } },
      { before: { photo: null }, after: { photo: expect.any(String) } },
    ]);
    expect(await about(vehicle.id)).toEqual([]);
  });

  test("that is refused leaves no entry", async () => {
    const { id } = await buildPicker(gateway.db, storeId);
    const body = { version: 7, changes: { capacity: 9 } };
    await gateway.refused("pickers.change", { params: { storeId, id }, body }, { as });
    expect(await about(id)).toEqual([]);
  });
});

describe("a change of rights", () => {
  test("is about the whole business, and says in which store it was done", async () => {
    const params = { storeId };
    const role = await gateway.call(
      "roles.create",
      { params, body: { name: "Night", permissions: ["order.view"] } },
      { as },
    );
    const body = { version: 1, changes: { permissions: ["order.view" as const, "picker.view" as const] } };
    await gateway.call("roles.change", { params: { storeId, id: role.id }, body }, { as });
    expect(await about(role.id)).toMatchObject([
      { subject: "role", action: "created", ofBusiness: true, storeName: "North", after: { name: "Night" } },
      {
        action: "changed",
        before: { permissions: ["order.view"] },
        after: { permissions: ["order.view", "picker.view"] },
      },
    ]);
    const login = { loginId: "night", name: "Nila", roleId: role.id, worksHere: true };
    const user = await gateway.call("users.create", { params, body: login }, { as });
    const here = { version: user.version, changes: { worksHere: false } };
    await gateway.call("users.change", { params: { storeId, id: user.id }, body: here }, { as });
    expect(await about(user.id)).toMatchObject([
      { subject: "user", action: "created", after: { loginId: "night", name: "Nila", roleId: "Night" } },
      { before: { worksHere: true }, after: { worksHere: false }, ofBusiness: true, storeName: "North" },
    ]);
    expect((await find({}, gateway.stores.south)).filter(({ subjectId }) => subjectId === user.id)).toHaveLength(2);
  });

  test("of a password, a secret or the open log-ins tells that it was done, and nothing of what was set", async () => {
    const other = await gateway.logIn(["console.use"]);
    const params = { storeId, id: other.userId };
    const ended = await gateway.call("users.end-sessions", { params, body: {} }, { as });
    expect(ended).toEqual({ ended: 1 });
    await gateway.call("users.end-sessions", { params, body: {} }, { as });
    const password = "lantern basket orbit";
    await gateway.call("users.password", { params, body: { password } }, { as, address: "203.0.113.7" });
    const nothing = { before: null, after: null, ofBusiness: true, by: as.name };
    expect(await about(other.userId)).toMatchObject([
      { ...nothing, subject: "user", action: "session-ended" },
      { ...nothing, action: "password", address: "203.0.113.7" },
    ]);
    const made = { clientId: "till-7", name: "Till 7" };
    const client = await gateway.call("clients.create", { params: { storeId }, body: made }, { as });
    const secret = "s".repeat(43);
    await gateway.call("clients.secret", { params: { storeId, id: client.id }, body: { secret } }, { as });
    expect(await about(client.id)).toMatchObject([
      { subject: "client", action: "created", after: made },
      { ...nothing, action: "secret" },
    ]);
    const rows = await gateway.db.selectFrom("audit_entries").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("a change of money", () => {
  const address = "203.0.113.11";
  const pay = (orderId: string, amount: number, version = 1) =>
    gateway.call(
      "payments.record",
      { params: { storeId, orderId }, body: { version, method: "UPI", amount, reference: "UTR 7" } },
      { as, address },
    );

  test("of an order tells what was paid and charged before and after, and why", async () => {
    const { id, number } = await buildOrder(gateway.db, storeId, { status: "Accepted" });
    await pay(id, 1_500);
    const { payments } = await gateway.call("orders.read", { params: { storeId, orderId: id } }, { as });
    const params = { storeId, orderId: id, paymentId: payments[0]?.id ?? "" };
    await gateway.call("payments.reverse", { params, body: { version: 2, reason: "wrong order" } }, { as, address });
    const who = { by: as.name, userId: as.userId, address, subject: "order", subjectName: number, action: "changed" };
    const told = await about(id);
    expect(told).toMatchObject([
      {
        ...who,
        before: { paidAmount: 0 },
        after: { paidAmount: 1_500, done: "Received 15.00 by UPI", reason: "UTR 7" },
      },
      {
        ...who,
        before: { paidAmount: 1_500 },
        after: { paidAmount: 0, done: "Reversed 15.00 by UPI", reason: "wrong order" },
      },
    ]);
    // A change that moves no money has no entry.
    const change = {
      params: { storeId, orderId: id, status: "On-Hold" as const },
      body: { version: 3, note: "waits" },
    };
    await gateway.call("orders.change-status", change, { as });
    expect(await about(id)).toHaveLength(2);
    expect((await find({ text: "wrong order" })).map(({ id }) => id)).toEqual([told[1]?.id]);
  });

  test("of several orders at once is in the one entry that lists all that changed, those without money too", async () => {
    const free = await buildOrder(gateway.db, storeId, {
      status: "Delivered",
      lines: [{ unit_price: 0, amount: 0, tax: 0 }],
    });
    const made = [await buildOrder(gateway.db, storeId, { status: "Delivered" }), free];
    const rows = made.map(({ id: orderId }) => ({ params: { orderId }, body: { version: 1 } }));
    const body = {
      call: "orders.change-status" as const,
      params: { status: "Returned" },
      body: { note: "all came back" },
      rows,
    };
    await gateway.call("records.batch", { params: { storeId }, body }, { as });
    const [entry] = await find();
    const records = entry?.after?.["records"];
    const status = { before: { status: "Delivered" }, after: { status: "Returned" } };
    expect(records).toHaveLength(2);
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: free.id, after: expect.objectContaining(status.after) }),
        expect.objectContaining({
          id: made[0]?.id,
          before: expect.objectContaining({ ...status.before, returnedAmount: 0 }),
          after: expect.objectContaining({ ...status.after, reason: "all came back" }),
        }),
      ]),
    );
  });

  test("of a cash drawer tells what is in it, and the difference when it is closed", async () => {
    const options = { as, address };
    const { id } = await gateway.call("drawer.open", { params: { storeId }, body: { float: 50_000 } }, options);
    const params = { storeId, drawerId: id };
    const out = { direction: "out", amount: 20_000, reason: "to the bank" } as const;
    await gateway.call("drawer.move", { params, body: out }, options);
    await gateway.call("drawer.count", { params, body: { counted: 29_000 } }, options);
    await gateway.call("drawer.close", { params, body: { note: "a note is missing" } }, options);
    const who = { by: as.name, address, subject: "drawer", subjectName: as.name };
    expect(await about(id)).toMatchObject([
      { ...who, action: "created", before: null, after: { balance: 50_000 } },
      { ...who, before: { balance: 50_000 }, after: { balance: 30_000, reason: "to the bank" } },
      { ...who, before: { balance: 30_000 }, after: { counted: 29_000, difference: -1_000 } },
      {
        ...who,
        before: { balance: 30_000 },
        after: { balance: 0, counted: 29_000, difference: -1_000, reason: "a note is missing" },
      },
    ]);
  });

  test("of a refund tells who asked for it and who let it go", async () => {
    const { id } = await buildRefund(gateway.db, storeId, { approval: "Waiting" });
    const params = { storeId, id };
    const reason = "the goods were eaten";
    await gateway.call("refunds.refuse", { params, body: { version: 1, reason } }, { as, address });
    expect(await about(id)).toMatchObject([{ subject: "refund", after: { reason }, by: as.name, address }]);
  });

  test("goes on in many orders and people at once: nothing waits in a ring, and the chain is whole", async () => {
    const orders = await Promise.all(
      Array.from({ length: 50 }, () => buildOrder(gateway.db, storeId, { status: "Accepted" })),
    );
    const people = await Promise.all(Array.from({ length: 10 }, () => buildPicker(gateway.db, storeId)));
    await Promise.all([
      ...orders.map(({ id }) => pay(id, 1_000)),
      ...people.map(({ id }) =>
        gateway.call(
          "pickers.change",
          { params: { storeId, id }, body: { version: 1, changes: { capacity: 9 } } },
          { as },
        ),
      ),
    ]);
    const told = (await find()).map(({ subjectId }) => subjectId);
    expect(told).toEqual(expect.arrayContaining([...orders, ...people].map(({ id }) => id)));
    expect(await gateway.call("audit.check", { params: { storeId } }, { as })).toMatchObject({ broken: null });
  });
});

describe("the list", () => {
  test("shows a store its own entries and those of its business, and no others", async () => {
    const { north, south, foreign } = gateway.stores;
    const own = await buildAuditEntry(gateway.db, north, { subject_name: "Own" });
    const other = await buildAuditEntry(gateway.db, south, { subject_name: "Other" });
    const shared = await buildAuditEntry(gateway.db, south, { of_business: true, subject: "role" });
    const strange = await buildAuditEntry(gateway.db, foreign, { of_business: true });
    const rows = await find();
    const ids = rows.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([shared.id, own.id]);
    expect(ids).not.toContain(other.id);
    expect(ids).not.toContain(strange.id);
    const read = (id: string) => gateway.call("audit.read", { params: { storeId: north, id } }, { as });
    expect(await read(shared.id)).toMatchObject({
      id: shared.id,
      storeId: north,
      storeName: "South",
      ofBusiness: true,
    });
    for (const { id } of [other, strange])
      expect(await gateway.refused("audit.read", { params: { storeId: north, id } }, { as })).toMatchObject({
        status: 404,
        message: "There is no such audit entry",
      });
    const counts = await gateway.call("audit.counts", { params: { storeId: north }, body: {} }, { as });
    expect(counts.total).toBe(ids.length);
    expect(counts.byStatus.role).toBe(rows.filter(({ subject }) => subject === "role").length);
  });

  test("is found by subject, action, who, days and text, alone and together", async () => {
    const { db } = gateway;
    const { id: picker } = await buildPicker(db, storeId, { name: "Zora Neale" });
    const params = { storeId, id: picker };
    const body = { version: 1, changes: { capacity: 9 } };
    await gateway.call("pickers.change", { params, body }, { as, address: "198.51.100.77" });
    const noLogin = { userId: null, name: "Import", address: null, origin: "By Admin" } as const;
    const role = { subject: "role", id: "r", name: "Zorro team", action: "created", before: null, after: {} } as const;
    await db
      .transaction()
      .execute((trx) => writeAudit(trx, { storeId, ofBusiness: true }, [{ ...role, author: noLogin }]));
    const names = async (filter: FilterOf<typeof auditList>) =>
      (await find(filter)).map(({ subjectName }) => subjectName);
    expect(await names({ text: "zor" })).toEqual(["Zorro team", "Zora Neale"]);
    expect(await names({ text: "198.51.100.77" })).toEqual(["Zora Neale"]);
    expect(await names({ text: "nobody such" })).toEqual([]);
    expect(await names({ text: "zor", subject: ["role"] })).toEqual(["Zorro team"]);
    expect(await names({ text: "zor", action: ["changed"] })).toEqual(["Zora Neale"]);
    expect(await names({ text: "zor", by: ["unassigned"] })).toEqual(["Zorro team"]);
    expect(await names({ text: "zor", by: [as.userId] })).toEqual(["Zora Neale"]);
    expect(await names({ text: "zor", at: { to: "2026-01-01T00:00:00Z" } })).toEqual([]);
    expect(await names({ text: "zor", at: { from: "2026-01-01T00:00:00Z" } })).toHaveLength(2);
    expect(await names({ text: "zor", sort: { column: "at", descending: false } })).toEqual([
      "Zora Neale",
      "Zorro team",
    ]);
    const authors = await gateway.call("audit.authors", { params: { storeId } }, { as });
    expect(authors).toContainEqual({ id: as.userId, name: as.name, loginId: as.loginId });
  });

  test("needs its own right", async () => {
    const other = await gateway.logIn(["console.use", "picker.view", "picker.manage"]);
    const request = { params: { storeId }, query: page, body: {} };
    expect(await gateway.refused("audit.filter", request, { as: other })).toMatchObject({ status: 403 });
    expect(await gateway.refused("audit.check", { params: { storeId } }, { as: other })).toMatchObject({ status: 403 });
  });

  test("holds no password nor any hash of one, whatever is done", async () => {
    const password = "Korrekt-Pferd 9";
    const secrets = [password, await hashPassword(password), as.token];
    const rows = await gateway.db.selectFrom("audit_entries").selectAll().execute();
    const text = JSON.stringify(rows);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/argon2|password_hash|secret_hash/i);
  });
});

describe("the check of the chain", () => {
  test("answers for the whole business", async () => {
    const found = await gateway.call("audit.check", { params: { storeId } }, { as });
    const { total } = await gateway.db
      .selectFrom("audit_entries")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("business_unit_id", "=", gateway.businessUnitId)
      .executeTakeFirstOrThrow();
    expect(found).toEqual({
      entries: total,
      since: expect.any(String),
      timeZone: "Asia/Kolkata",
      broken: null,
      anchored: null,
    });
  });
});
