import { readPeople } from "#console/client/people.ts";
import { findLookups, findNames, readLookups } from "#console/client/lookups.ts";
import { ask } from "#console/shell/dialogs/dialog-state.ts";
import { tools } from "#console/shell/running/tools.ts";
import type { FilterTools } from "./ask-filter.ts";

/** What the questions about a filter need at a store. `storeId` is asked for when it is needed. */
export function filterTools(storeId: () => string, days: Pick<FilterTools, "today" | "chooseDays">): FilterTools {
  return {
    choose: tools.choose,
    askRange: (question) => ask("range", question),
    people: (kind) => readPeople(kind, storeId()),
    findLookups: (subject, typed) => findLookups(subject, storeId(), typed),
    findNames: (subject, typed) => findNames(subject, storeId(), typed),
    readLookups: (refs) => readLookups(storeId(), refs),
    ...days,
  };
}
