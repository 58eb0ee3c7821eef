import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { fieldsChange } from "#commands/record/field-change.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { createRecord } from "#commands/record/simple/fill-record.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { form } from "./product-form.ts";

/** Asks for a variant of a product: its fields are those of the product, but for code, barcode, stock and images. */
export async function addVariant(parent: ProductRow, tools: Tools): Promise<void> {
  const { id, name, code: _own, barcode: _first, ...rest } = parent;
  await createRecord(
    {
      ...form,
      start: { ...rest, name: `${name} ` },
      further: { name: `variant-${id}`, title: `Add a variant of ${name}`, fields: { parentId: id } },
    },
    parent.storeId,
    tools,
  );
  // The product itself has not changed, so nothing else tells its list of variants.
  await tools.refresh();
}

/** Asks of which product another one is a variant, and links it. */
export async function linkVariant(row: ProductRow, tools: Tools): Promise<void> {
  const chosen = await tools.choose<{ readonly id: string; readonly name: string }>({
    title: `Of which product is ${row.name} a variant?`,
    options: [],
    find: async (term) => {
      const found = await tools.api("store-products.find", { params: { storeId: row.storeId }, query: { term } });
      return found
        .filter(({ id }) => id !== row.id)
        .map((product): Option<typeof product> => ({ value: product, title: product.name, hint: product.code }));
    },
  });
  if (chosen) await setParent([row], chosen, tools);
}

/** Makes a product one of its own again. */
export function unlinkVariants(rows: readonly ProductRow[], tools: Tools): Promise<void> {
  return setParent(rows, null, tools);
}

function setParent(
  rows: readonly ProductRow[],
  parent: { readonly id: string; readonly name: string } | null,
  tools: Tools,
): Promise<void> {
  const done = parent ? `Variant of ${parent.name}` : "A product of its own";
  return changeRecords(
    rows,
    fieldsChange<"product">({
      kind: "product",
      title: (products) => (parent ? `Link ${products}` : `Unlink ${products}`),
      done: ({ name }) => `${name}: ${done.toLowerCase()}`,
      message: done,
      refuse: ({ state }) => (state === "DELETE" ? "it is deleted" : null),
      fields: { parentId: parent?.id ?? null },
      paint: { parent: parent?.name ?? null },
    }),
    tools,
  );
}
