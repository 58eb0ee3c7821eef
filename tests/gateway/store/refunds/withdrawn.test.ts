import { expect, it } from "vitest";
import { waitingOn } from "#commands/waiting.ts";
import { approvals, type RefundStatus, refundStatuses } from "#contract/refunds/states.ts";
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
