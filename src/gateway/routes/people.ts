import type { Handlers } from "#gateway/http/call.ts";
import { listPickers, listRiders } from "#gateway/store/assignees.ts";
import { pickerRules, riderRules } from "#gateway/store/people/person-rules.ts";
import { pickerKind } from "#gateway/store/people/picker-kind.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import { recordHandlers } from "./record-handlers.ts";

/** Pickers and riders: who can be given an order, and their own records. */
export function peopleRoutes() {
  return {
    "pickers.assignees": ({ db, params }) => listPickers(db, params.storeId),
    ...recordHandlers("pickers", pickerKind, pickerRules),
    "riders.assignees": ({ db, params }) => listRiders(db, params.storeId),
    ...recordHandlers("riders", riderKind, riderRules),
  } satisfies Partial<Handlers>;
}
