import type { Handlers } from "#gateway/http/call.ts";
import type { Services } from "#gateway/services.ts";
import { listPickers, listRiders } from "#gateway/store/people/assignees.ts";
import { pickerKind } from "#gateway/store/people/picker-kind.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import { photoHandlers } from "./photo-handlers.ts";

/** Who can be given an order, and the pictures of pickers and riders. */
export function peopleRoutes({ files }: Pick<Services, "files">) {
  return {
    "pickers.assignees": ({ db, params }) => listPickers(db, params.storeId),
    ...photoHandlers("pickers", pickerKind, files),
    "riders.assignees": ({ db, params }) => listRiders(db, params.storeId),
    ...photoHandlers("riders", riderKind, files),
  } satisfies Partial<Handlers>;
}
