import { factsOf } from "#contract/records/kind-facts.ts";
import type { SegmentRow } from "./segment.ts";

/** The facts about segments. */
export const segmentFacts = factsOf<SegmentRow>()({ one: "segment", called: "name" });
