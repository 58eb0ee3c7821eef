import type { RowWords } from "#contract/records/row-words.ts";
import type { RoleRow } from "./schema.ts";

/** The words for the fields of a role. The words of rights are in `permission.ts`, which is made from all kinds. */
export const roleWords = {
  name: { title: "Name" },
  permissions: { title: "Rights" },
  builtIn: { title: "Built in", derived: true },
  rights: { title: "Rights", derived: true },
  users: { title: "Users", derived: true },
  state: { title: "State" },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<RoleRow>;
