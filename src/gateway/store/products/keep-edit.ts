import { randomUUID } from "node:crypto";
import type { ProductRow } from "#contract/products/product.ts";
import { wordsOfKind } from "#contract/records/definitions.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { WrittenChange } from "#gateway/store/records/changeable-kind.ts";
import type { FieldChange } from "#gateway/store/records/stored-kind.ts";

/** Keeps what products were before one call has changed them, so that the edit can be taken back; answers its id. */
export async function keepEdit(
  trx: Trx,
  storeId: string,
  written: readonly WrittenChange<"product", FieldChange<"product">>[],
): Promise<string> {
  const id = randomUUID();
  const by_name = written[0]?.author.name ?? "";
  await trx
    .insertInto("product_edits")
    .values({ store_id: storeId, id, by_name, reason: reasonOf(written) })
    .execute();
  await insertRows(
    trx,
    "product_edit_rows",
    written.map(({ before, after, change: { fields } }) => ({
      store_id: storeId,
      edit_id: id,
      product_id: before.id,
      version: after.version,
      before: Object.fromEntries(Object.keys(fields).map((field) => [field, before[field as keyof ProductRow]])),
    })),
  );
  return id;
}

/** Why it was done; where nobody has said that, what was changed. */
function reasonOf(written: readonly WrittenChange<"product", FieldChange<"product">>[]): string {
  const said = written.find(({ change }) => change.text)?.change.text;
  if (said) return said;
  const words = wordsOfKind("product");
  const fields = new Set(written.flatMap(({ change }) => Object.keys(change.fields)));
  return [...fields].map((field) => words[field]?.title ?? field).join(", ");
}
