import type { GeneratedAlways } from "kysely";
import type { MadeInstant } from "#gateway/database/columns.ts";

/** Who was in a segment when they were judged last. */
export interface SegmentMembers {
  store_id: string;
  segment_id: string;
  customer_id: string;
  since: MadeInstant;
}

/** A customer whose facts have changed since they were judged. */
export interface CustomersToJudge {
  store_id: string;
  nth: GeneratedAlways<number>;
  customer_id: string;
}

/** The tables of the members of segments. */
export interface SegmentTables {
  segment_members: SegmentMembers;
  customers_to_judge: CustomersToJudge;
}
