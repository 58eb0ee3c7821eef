import { factsOf } from "#contract/records/kind-facts.ts";
import type { ClientRow } from "./client.ts";

/** The facts about API clients. */
export const clientFacts = factsOf<ClientRow>()({
  one: "API client",
  inNames: "clients",
  called: "name",
  audited: "Rights",
  detail: "clientId",
});
