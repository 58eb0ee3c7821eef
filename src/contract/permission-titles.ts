import { kinds } from "./kinds.ts";
import { documentTitles, ownTitles, type Permission, recordTitles } from "./permission.ts";
import { simpleKinds } from "./records/kind-names.ts";

/** The rights in words, for "you may not …". */
export const permissionTitles = {
  ...ownTitles,
  ...documentTitles,
  ...Object.fromEntries(
    simpleKinds.flatMap((kind) =>
      Object.entries(recordTitles).map(([right, verb]) => [`${kind}.${right}`, `${verb} ${kinds[kind].many}`]),
    ),
  ),
} as Readonly<Record<Permission, string>>;
