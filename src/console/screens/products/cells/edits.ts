import { mostEdited, mostSelectedRead } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import type { ProductEditResult } from "#contract/products/edit-schema.ts";
import { counted, grouped } from "#contract/text.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import { api, newId } from "#console/client/api.ts";
import { tools } from "#console/shell/running/tools.ts";
import { type Draft, rebase, rowsToSave } from "./draft.ts";

/** What a save would do, and the draft that it would save: upon newer rows where nobody else has changed its cells. */
export interface Checked {
  readonly draft: Draft;
  readonly result: ProductEditResult;
}

/** How often products may move on while a draft is checked. */
const mostTries = 3;

/** Asks what a save of the draft would do; null where there is nothing to save, or too much. Throws an ApiFailure. */
export async function checkEdits(storeId: string, draft: Draft, tries = 1): Promise<Checked | null> {
  const rows = rowsToSave(draft);
  if (rows.length === 0) {
    tools.tell("Nothing is changed that can be saved", "plain");
    return null;
  }
  if (rows.length > mostEdited) {
    tools.tell(`At most ${grouped(mostEdited)} products are saved at once: these are ${grouped(rows.length)}`, "error");
    return null;
  }
  const result = await api("product-edits.save", { params: { storeId }, body: { dryRun: true, rows } });
  const newer = rebase(
    draft,
    result.stale.map(({ row }) => row),
  );
  const isNewer = result.stale.some(({ id, row }) => newer.get(id)?.base.version === row.version || !newer.has(id));
  return isNewer && tries < mostTries ? checkEdits(storeId, newer, tries + 1) : { draft: newer, result };
}

/** Saves a draft for a reason; answers what is left of it. Its undo takes back all of it. Throws an ApiFailure. */
export async function saveEdits(storeId: string, { draft }: Checked, reason: string, key: string): Promise<Draft> {
  const params = { storeId };
  const body = { dryRun: false, reason, rows: rowsToSave(draft) };
  const { edit, will, refused, stale } = await api("product-edits.save", { params, body }, { idempotencyKey: key });
  const left = new Set([...refused, ...stale].map(({ id }) => id));
  const isLeft = ([id, { wrong }]: readonly [string, { readonly wrong: object }]): boolean =>
    left.has(id) || Object.keys(wrong).length > 0;
  if (edit !== null) {
    const title = `Edit of ${counted(will, "product")}`;
    const undoKey = newId();
    tools.keepUndo({
      title,
      because: null,
      async run() {
        await api("product-edits.undo", { params: { storeId, id: edit } }, { idempotencyKey: undoKey });
        await tools.refresh();
      },
    });
    tools.tell(`${counted(will, "product")} saved`, "success", title);
  } else tools.tell(messages.updateFailed, "error", "Nothing was saved");
  return new Map([...draft].filter(isLeft).map(([id, row]) => [id, left.has(id) ? row : { ...row, set: {} }]));
}

/**
 * The products that a rule is for: those that are selected, else all that the filter finds; null where they are too
 * many. Throws an ApiFailure.
 */
export async function rowsOfRule(
  read: RecordList<ProductRow>,
  selected: readonly string[],
): Promise<readonly ProductRow[] | null> {
  const ids = selected.length > 0 ? selected : await read.readIds({ from: 0 }, new AbortController().signal);
  if (ids.length > mostEdited) {
    tools.tell(`At most ${grouped(mostEdited)} products at once: these are ${grouped(ids.length)}`, "error");
    return null;
  }
  const parts = Array.from({ length: Math.ceil(ids.length / mostSelectedRead) }, (_, at) =>
    ids.slice(at * mostSelectedRead, (at + 1) * mostSelectedRead),
  );
  return (await Promise.all(parts.map((part) => read.readSelected(part)))).flatMap(({ rows }) => rows);
}
