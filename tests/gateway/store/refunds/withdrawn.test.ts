import { sql } from "kysely";
import { expect, it } from "vitest";
import { waitingOn } from "#commands/waiting.ts";
import { approvals, type RefundStatus, refundStatuses } from "#contract/refunds/states.ts";
import { migrations } from "#gateway/database/migrate.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { buildRefund } from "../../../support/database/refunds.ts";
import { openTestGateway } from "../../../support/gateway.ts";

/* A refund that was withdrawn is found as that, and counts in nothing that is still to be given back. */

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });
const counts = async (body: object = {}) => gateway.call("refunds.counts", { params: { storeId }, body }, admin());

/** What waits on the screens of refunds, what the dashboard says, and what the reports of open refunds come to. */
async function open() {
  const read = async (report: string, body: object) =>
    (await gateway.call("reports.read", { params: { storeId, report }, body } as never, admin())) as {
      readonly totals: readonly number[];
    };
  const waiting = [];
  for (const [screen, some] of Object.entries(waitingOn)) {
    if (some.kind !== "refund") continue;
    const { byStatus } = await counts(some.filter);
    waiting.push([screen, some.status.reduce((sum, status) => sum + byStatus[status as RefundStatus], 0)]);
  }
  const { approvals: toApprove } = await gateway.call("dashboard.read", { params: { storeId } }, admin());
  const period = { from: "2026-11-01", to: "2026-11-28" };
  return {
    waiting,
    toApprove,
    byAge: (await read("refund-reports.open-by-age", {})).totals,
    byCause: (await read("refund-reports.by-cause", { period })).totals,
  };
}

it("stands under its own tab and in no count of what is open, however far its approval had come", async () => {
  for (const approval of approvals) await buildRefund(gateway.db, storeId, { approval });
  const before = await open();
  expect(before).toMatchObject({ toApprove: 1, byAge: [4, 8_000] });
  const tabs = await counts();
  for (const approval of approvals) await buildRefund(gateway.db, storeId, { approval, status: "Withdrawn" });
  expect(await open()).toEqual(before);
  const { byStatus, total } = await counts();
  expect({ byStatus, total }).toEqual({ byStatus: { ...tabs.byStatus, Withdrawn: 4 }, total: tabs.total + 4 });
  const found = await counts({ withdrawn: true });
  expect(found.byStatus).toEqual({ ...Object.fromEntries(refundStatuses.map((status) => [status, 0])), Withdrawn: 4 });
  expect((await counts({ standing: true })).total).toBe(tabs.total);
});

it("an upgrade gives those that were withdrawn their state, in their history and in the counts too", async () => {
  const { db } = gateway;
  await sql`alter table refunds add column withdrawn boolean not null default false`.execute(db);
  const declined = await buildRefund(db, storeId, { status: "Refund Not Completed" });
  const histories = [
    [{ withdrawn: [false, true], status: ["Refund", "Refund Not Completed"] }, "Refund", "Refund Not Completed"],
    [{ withdrawn: [false, true], because: ["declined", "so"] }, null, null],
    [{ withdrawn: [true, false], status: ["Refund Not Completed", "Completed"] }, "Refund Not Completed", "Completed"],
  ] as const;
  const made = [];
  for (const [changes, from, to] of histories) {
    const refund = await buildRefund(db, storeId, { status: "Refund Not Completed", withdrawn: true });
    await sql`insert into record_history (store_id, kind, record_id, action, by_name, origin, version, changes,
      from_status, to_status) values (${storeId}, 'refund', ${refund.id}, 'changed', 'Asha', 'By Admin', 2,
      ${JSON.stringify(changes)}, ${from}, ${to})`.execute(db);
    made.push(refund.id);
  }
  const before = await counts();
  await migrations["0256_withdrawn_refunds"]?.up(db);
  const rows = await db.selectFrom("refunds").select(["id", "status"]).execute();
  const statusOf = (id: string) => rows.find((row) => row.id === id)?.status;
  expect([statusOf(declined.id), ...made.map(statusOf)]).toEqual([
    "Refund Not Completed",
    "Withdrawn",
    "Withdrawn",
    "Withdrawn",
  ]);
  const entries = await db
    .selectFrom("record_history")
    .select(["record_id as id", "changes", "from_status as from", "to_status as to"])
    .where("kind", "=", "refund")
    .execute();
  expect(
    made.map((id) =>
      entries.filter((entry) => entry.id === id).map(({ changes, from, to }) => ({ changes, from, to })),
    ),
  ).toEqual([
    [{ changes: { status: ["Refund", "Withdrawn"] }, from: "Refund", to: "Withdrawn" }],
    [
      {
        changes: { because: ["declined", "so"], status: ["Refund Not Completed", "Withdrawn"] },
        from: "Refund Not Completed",
        to: "Withdrawn",
      },
    ],
    [{ changes: { status: ["Withdrawn", "Completed"] }, from: "Withdrawn", to: "Completed" }],
  ]);
  const after = await counts();
  expect(after.byStatus).toEqual({
    ...before.byStatus,
    "Refund Not Completed": before.byStatus["Refund Not Completed"] - 3,
    Withdrawn: before.byStatus.Withdrawn + 3,
  });
  const { findings } = await auditLedger(db, storeId);
  expect(findings.filter(({ rule }) => rule.includes("document counts"))).toEqual([]);
});
