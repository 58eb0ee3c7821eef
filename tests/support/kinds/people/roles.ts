import type { roleRecord } from "#contract/roles/role.ts";
import type { RoleRow } from "#contract/roles/role.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower } from "../list-promises.ts";

/** A role row with plain values, except those that a test sets. */
function roleRow(part: Partial<RoleRow> = {}): RoleRow {
  return {
    id: "00000000-0000-4000-8000-0000000000e2",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    name: "Evening staff",
    permissions: ["console.use", "order.view"],
    builtIn: false,
    rights: 2,
    users: 1,
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of roles. */
export const roleSample = kindSample<"role", typeof roleRecord.list>({
  rows: [roleRow(), roleRow({ name: "staff", builtIn: true, users: 0 })],
  texts: (at) => ({ name: `Role ${at}` }),
  list: {
    values: {
      name: (row) => lower(row.name),
      state: (row) => row.state,
      builtIn: (row) => row.builtIn,
      rights: (row) => row.rights,
      users: (row) => row.users,
    },
    names: ["name"],
    fields: { state: (row, value) => among(row.state, value), text: (row) => row.name },
  },
});
