import type { Print } from "#contract/print/schema.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readLetterhead } from "#gateway/store/prints/read-letterhead.ts";
import { readPrintedOrders } from "#gateway/store/prints/read-printed-orders.ts";
import { readPrintedIds } from "#gateway/store/prints/prints.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { orderSheets } from "./papers/make-sheets.ts";
import { wordsOf } from "./papers/words.ts";

/** The sheets of a print, of its records as they are now. */
export function readSheets(db: Db, { storeId, id, paper, size, codes }: Print, storageBase: string): Promise<Sheet[]> {
  return inSnapshot(db, async (db) => {
    const letterhead = await readLetterhead(db, storeId, storageBase);
    const ids = await readPrintedIds(db, storeId, id);
    const orders = await readPrintedOrders(db, storeId, ids);
    return orderSheets[paper](orders, { size, codes, letterhead, words: wordsOf(letterhead) });
  });
}
