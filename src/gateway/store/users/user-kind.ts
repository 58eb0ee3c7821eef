import { userFields } from "#contract/users/fields.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { users } from "./list.ts";
import { userRules } from "./user-rules.ts";
import { writeWorksHere } from "./user-stores.ts";

/** How users are read and written. */
export const userKind = storedKind({
  kind: "user",
  table: "users",
  scope: "business",
  fields: userFields,
  unique: { users_login_id: { field: "loginId", because: "another user has this Login ID" } },
  list: users,
  labelColumns: ["name", "loginId"],
  rules: userRules,
  elsewhere: { worksHere: { table: "user_stores", write: writeWorksHere } },
});
