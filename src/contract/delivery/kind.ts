import { factsOf } from "#contract/records/kind-facts.ts";
import type { AreaRow } from "./area.ts";

/** The facts about delivery areas. */
export const areaFacts = factsOf<AreaRow>()({ one: "delivery area", called: "name", detail: "city" });
