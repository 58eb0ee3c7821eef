import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import { rightGroups } from "#contract/right-groups.ts";

/** The form of a role. */
export const form: RecordForm<"role"> = {
  kind: "role",
  start: { permissions: ["console.use"] },
  extras: () => ({ permissions: { wide: true, words: permissionTitles, groups: rightGroups } }),
};
