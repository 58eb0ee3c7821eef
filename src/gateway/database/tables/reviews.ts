import type { ColumnType } from "kysely";
import type { ReviewStatus } from "#contract/reviews/status.ts";
import type { Defaulted, MadeInstant } from "#gateway/database/columns.ts";

/** What customers wrote, and what was done with it. */
export interface Reviews {
  store_id: string;
  id: Defaulted<string>;
  version: Defaulted<number>;
  number: string;
  status: Defaulted<ReviewStatus>;
  product_id: string | null;
  product_name: Defaulted<string>;
  stars: number;
  title: Defaulted<string>;
  text: Defaulted<string>;
  author: string;
  customer_id: string | null;
  bought: Defaulted<boolean>;
  order_number: Defaulted<string>;
  because: Defaulted<string>;
  decided_by: string | null;
  answer: Defaulted<string>;
  answered_by: string | null;
  created_at: MadeInstant;
  updated_at: MadeInstant;
  /** What text is searched in, folded. */
  search: ColumnType<string, never, never>;
}

/** The table behind the list of reviews. */
export interface ReviewTables {
  reviews: Reviews;
}
