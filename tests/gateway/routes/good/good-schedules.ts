import type { schedulePaths } from "#contract/schedules/paths.ts";
import { buildUser } from "../../../support/database/rows.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import type { MakeRow, RouteCase } from "./good-requests.ts";

/** The cases of the calls about schedules. */
export function scheduleCases({
  db,
  stores,
  businessUnitId,
}: TestGateway): Readonly<Record<keyof typeof schedulePaths, RouteCase>> {
  const storeId = stores.north;
  const inStore = { params: { storeId }, query: {} };
  const audit = ["audit_entries", "audit_chains"] as const;
  const schedule: MakeRow = async (store) =>
    db
      .insertInto("export_schedules")
      .values({
        store_id: store,
        title: "Orders",
        about: "",
        needs: ["order.view", "order.export"],
        params: JSON.stringify({ what: "order", format: "csv" }),
        every: "day",
        at: "06:00",
        next_at: "2099-01-01T00:00:00.000Z",
        user_id: (await buildUser(db, { business_unit_id: businessUnitId, role: "viewer" }, [store])).id,
        by_name: "Asha",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  return {
    "schedules.list": {
      async good() {
        await schedule(storeId);
        return inStore;
      },
    },
    "schedules.create": {
      good: async () => ({ ...inStore, body: { export: { what: "order", format: "csv" }, every: "day", at: "06:00" } }),
      writes: ["export_schedules", ...audit],
    },
    "schedules.end": {
      good: async () => ({ params: { storeId, scheduleId: (await schedule(storeId)).id }, query: {} }),
      names: { scheduleId: schedule },
      writes: ["export_schedules", ...audit],
    },
  };
}
