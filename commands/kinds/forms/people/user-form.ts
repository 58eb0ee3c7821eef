import { giveFirstPassword } from "#commands/kinds/access/first-password.ts";
import type { RecordForm } from "#commands/record/simple/fill-record.ts";

/** The form of a user. A new one gets a first password. */
export const form: RecordForm<"user"> = {
  kind: "user",
  start: { worksHere: true },
  extras: (_storeId, _tools, user) => ({
    loginId: { hint: "What they log in with. No two users have the same" },
    ...(user ? { roleId: { words: { [user.roleId]: user.roleName } } } : {}),
  }),
  created: giveFirstPassword,
};
