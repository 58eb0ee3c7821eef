import type { SyncStatus } from "#contract/invoices/sync.ts";
import type { OrderStage } from "#contract/orders/stage.ts";

/** The colours of how far invoices were sent on. */
export const syncTones: Readonly<Record<SyncStatus, OrderStage>> = {
  "Not sent": "stopped",
  Waiting: "waiting",
  Sent: "done",
  Failed: "held",
};
