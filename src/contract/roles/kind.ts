import { factsOf } from "#contract/records/kind-facts.ts";
import type { RoleRow } from "./role.ts";

/** The facts about roles. */
export const roleFacts = factsOf<RoleRow>()({
  one: "role",
  called: "name",
  audited: "Rights",
  follows: ["user"],
});
