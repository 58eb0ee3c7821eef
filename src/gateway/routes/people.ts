import type { Handlers } from "#gateway/http/call.ts";
import { listPickers, listRiders } from "#gateway/store/people/assignees.ts";
import { pickerRules, riderRules } from "#gateway/store/people/person-rules.ts";
import { pickerKind } from "#gateway/store/people/picker-kind.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import { pickers } from "#gateway/store/pickers/list.ts";
import { riders } from "#gateway/store/riders/list.ts";
import { photoHandlers } from "./photo-handlers.ts";
import { recordHandlers } from "./record-handlers.ts";

/** Pickers and riders: who can be given an order, and their own records. */
export function peopleRoutes() {
  return {
    "pickers.assignees": ({ db, params }) => listPickers(db, params.storeId),
    ...recordHandlers("pickers", pickerKind, pickers, pickerRules),
    ...photoHandlers("pickers", pickerKind),
    "riders.assignees": ({ db, params }) => listRiders(db, params.storeId),
    ...recordHandlers("riders", riderKind, riders, riderRules),
    ...photoHandlers("riders", riderKind),
  } satisfies Partial<Handlers>;
}
