import type { Handlers } from "#gateway/http/call.ts";
import { listPickers, listRiders } from "#gateway/store/assignees.ts";

/** Who can be given an order. */
export function peopleRoutes() {
  return {
    "pickers.assignees": ({ db, params }) => listPickers(db, params.storeId),
    "riders.assignees": ({ db, params }) => listRiders(db, params.storeId),
  } satisfies Partial<Handlers>;
}
