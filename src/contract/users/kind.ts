import { factsOf } from "#contract/records/kind-facts.ts";
import type { UserRow } from "./user.ts";

/** The facts about users. */
export const userFacts = factsOf<UserRow>()({
  one: "user",
  called: "name",
  audited: "Rights",
  follows: ["role"],
  detail: "loginId",
});
