import type { Paper } from "#contract/print/paper.ts";
import { type PaperSetup, setupOf } from "#contract/settings/papers.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";

/** How a store prints a paper where nobody asks for anything else, and the texts on it. */
export async function readPaperSetup(db: Db, storeId: string, paper: Paper): Promise<PaperSetup> {
  return setupOf(await readSection(db, storeId, "papers"), paper);
}
