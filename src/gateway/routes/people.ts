import type { Handlers } from "#gateway/http/call.ts";
import { listPickers, listRiders } from "#gateway/store/people/assignees.ts";
import { pickerKind } from "#gateway/store/people/picker-kind.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import { photoHandlers } from "./photo-handlers.ts";

/** Who can be given an order, and the pictures of pickers and riders. */
export function peopleRoutes() {
  return {
    "pickers.assignees": ({ db, params }) => listPickers(db, params.storeId),
    ...photoHandlers("pickers", pickerKind),
    "riders.assignees": ({ db, params }) => listRiders(db, params.storeId),
    ...photoHandlers("riders", riderKind),
  } satisfies Partial<Handlers>;
}
