import { returnList } from "#contract/returns/list.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { returnWords } from "#contract/returns/words.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { listedColumns } from "#console/record/listed/listed-columns.ts";
import { returnStages } from "#contract/returns/stage.ts";

/** What the columns of a list of returns are beside what their fields say. */
export const returnParts = {
  number: { width: 132 },
  status: { width: 158 },
  orderNumber: {},
  customer: {},
  items: { width: 72 },
  amount: {},
  pickup: { width: 152 },
  rider: { width: 140, narrow: 112 },
  created: {},
  phone: { width: 132 },
};

/** The columns of a list of returns. */
export function returnColumns({ format }: ColumnLook): readonly ListColumn<ReturnRow>[] {
  return listedColumns({ words: returnWords, list: returnList }, returnParts, format, returnStages);
}
