import { roleRecord } from "#contract/roles/role.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";

const roleRow = rowsOf(roleRecord, {
  name: "Evening staff",
  permissions: ["console.use", "order.view"],
  rights: 2,
  users: 1,
});

/** What the tests know of roles. */
export const roleSample = definedSample(roleRecord, {
  rows: [roleRow(), roleRow({ name: "staff", builtIn: true, users: 0 })],
  texts: (at) => ({ name: `Role ${at}` }),
});
