import type { Generated } from "kysely";
import type { Paper, PaperSize, PrintedCodes, PrintSize, RecordPaper } from "#contract/print/paper.ts";
import type { LeftOut } from "#contract/print/schema.ts";
import type { Defaulted, Json, MadeInstant } from "#gateway/database/columns.ts";

export interface Prints {
  store_id: string;
  id: Generated<string>;
  paper: Paper;
  /** As it was asked for. */
  size: PrintSize;
  drawn_size: PaperSize;
  codes: PrintedCodes;
  copies: Defaulted<number>;
  records: number;
  /** The day whose end is printed; null for papers of records. */
  day: Defaulted<string | null>;
  left_out: Json<LeftOut>;
  at: MadeInstant;
  /** What draws it; null where it is drawn when it is asked for. */
  job_id: string | null;
  user_id: string | null;
  by_name: string;
}

/** The records that are on a print, in their order. */
export interface PrintedRecords {
  store_id: string;
  print_id: string;
  position: number;
  record_id: string;
  paper: RecordPaper;
}

/** What the last shelf label of a product says; amounts in minor units. */
export interface ShelfLabels {
  store_id: string;
  product_id: string;
  mrp: number;
  price: number;
  /** Name and pack. */
  words: string;
  printed_at: MadeInstant;
}

/** The tables of what was printed. */
export interface PrintTables {
  prints: Prints;
  printed_records: PrintedRecords;
  shelf_labels: ShelfLabels;
}
