import type { Json, MadeInstant } from "#gateway/database/columns.ts";

interface ImportMaps {
  business_unit_id: string;
  subject: string;
  name: string;
  /** How a file is read; only imports know its shape. */
  mapping: Json<unknown>;
  saved_at: MadeInstant;
}

/** The tables of imports. */
export interface ImportTables {
  import_maps: ImportMaps;
}
