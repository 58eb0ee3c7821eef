import type { FormFields } from "#commands/form.ts";
import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { keepUndoFrom } from "#commands/record/as-left.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { recordOptions } from "#commands/record/simple/record-options.ts";
import { moved } from "#commands/kinds/products/product-images.ts";
import { conversionText, type ProductList, productLists } from "#contract/products/lists.ts";
import { formatAmount } from "#contract/money.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { capitalized } from "#contract/text.ts";
import type { Api } from "#contract/routes/routes.ts";

/** The lists of a product that are kept by forms; images have a dialog of their own. */
export type FormList = Exclude<ProductList, "images">;

/** An entry of a list: what it is called, and how it is written. */
export interface ListEntry {
  readonly id: string;
  readonly name: string;
  readonly set: Readonly<Record<string, string | number>>;
}

/** Reads a list of a product. Throws an ApiFailure. */
export async function readEntries(
  name: FormList,
  { storeId, id }: Pick<ProductRow, "storeId" | "id">,
  api: Api,
): Promise<readonly ListEntry[]> {
  const params = { storeId, id };
  if (name === "substitutes") return (await api("products.substitutes", { params })).map(substituteEntry);
  if (name === "categories") return (await api("products.categories", { params })).map(categoryEntry);
  if (name === "printedMrps") return (await api("products.printedMrps", { params })).map((set) => entryOf(name, set));
  if (name === "barcodes") return (await api("products.barcodes", { params })).map((set) => entryOf(name, set));
  return (await api("products.conversions", { params, query: {} })).map((set) => entryOf(name, set));
}

function substituteEntry({ id, name }: { readonly id: string; readonly name: string }): ListEntry {
  return { id, name, set: { productId: id } };
}

function categoryEntry({ categoryId, name }: { readonly categoryId: string; readonly name: string }): ListEntry {
  return { id: categoryId, name, set: { categoryId } };
}

function entryOf(list: FormList, set: ListEntry["set"]): ListEntry {
  const name = wordsOf[list](set);
  return { id: name, name, set };
}

/** What an entry is called that names no other record. */
const wordsOf: Readonly<Record<FormList, (set: ListEntry["set"]) => string>> = {
  barcodes: (set) => String(set["code"]),
  conversions: (set) => conversionText(set as never),
  printedMrps: (set) => formatAmount(Number(set["mrp"])),
  substitutes: (set) => String(set["productId"]),
  categories: (set) => String(set["categoryId"]),
};

/** Asks for a further entry of a list, or changes one of them, and saves the list. */
export async function fillEntry(name: FormList, row: ProductRow, tools: Tools, changed?: ListEntry): Promise<void> {
  if (name === "substitutes") return addSubstitute(row, tools);
  if (name === "categories") return addCategory(row, tools);
  let before = await readEntries(name, row, tools.api);
  const { one, fields } = productLists[name];
  let base = row;
  const after = await tools.fill<FormFields, ProductRow>({
    name: `${one}-${row.id}`,
    title: changed ? `Change the ${one} ${changed.name} of ${row.name}` : `Add a ${one} to ${row.name}`,
    as: "dialog",
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, { title, ...limits }]) => [field, { title, header: null, limits }]),
    ),
    values: () => changed?.set ?? {},
    saved: "",
    save: async (values, { idempotencyKey }) => {
      const entry = entryOf(name, values as ListEntry["set"]);
      const seen = withEntry(before, entry, changed);
      return tools.change("product", tools.newest("product", row), textOf(name, seen), async (start) => {
        base = start;
        // Read again each time: what somebody else has added meanwhile stays.
        before = await readEntries(name, start, tools.api);
        return callOf(name, start, withEntry(before, entry, changed), tools, idempotencyKey);
      });
    },
  });
  if (!after || after.version === base.version) return;
  keepUndo(
    name,
    after,
    before,
    changed ? `${capitalized(one)} of ${row.name} changed` : `${capitalized(one)} added`,
    tools,
  );
}

/** A list with an entry in place of the one that it was, or at the end. */
function withEntry(list: readonly ListEntry[], entry: ListEntry, was: ListEntry | undefined): readonly ListEntry[] {
  return list.some(({ id }) => id === was?.id)
    ? list.map((one) => (one.id === was?.id ? entry : one))
    : [...list, entry];
}

async function addSubstitute(row: ProductRow, tools: Tools): Promise<void> {
  const before = await readEntries("substitutes", row, tools.api);
  const chosen = await tools.choose<ListEntry>({
    title: `What is offered in place of ${row.name}?`,
    options: [],
    find: async (term) => {
      const found = await tools.api("store-products.find", { params: { storeId: row.storeId }, query: { term } });
      return found
        .filter(({ id }) => id !== row.id)
        .map((product): Option<ListEntry> => ({
          value: substituteEntry(product),
          title: product.name,
          hint: product.code,
          ...(before.some(({ id }) => id === product.id) ? { because: "it is in the list already" } : {}),
        }));
    },
  });
  if (chosen) await setEntries("substitutes", row, before, [...before, chosen], `${chosen.name} added`, tools);
}

async function addCategory(row: ProductRow, tools: Tools): Promise<void> {
  const before = await readEntries("categories", row, tools.api);
  const options = await recordOptions("category", row.storeId, tools, ({ id }) => {
    if (id === row.categoryId) return { because: "it is its own category" };
    return before.some((entry) => entry.id === id) ? { because: "it is in the list already" } : {};
  });
  const title = `In which category is ${row.name} found too?`;
  const id = await tools.choose({ title, options });
  const chosen = options.find(({ value }) => value === id);
  if (!chosen) return;
  const entry = categoryEntry({ categoryId: chosen.value, name: chosen.title });
  await setEntries("categories", row, before, [...before, entry], `${entry.name} added`, tools);
}

/** Asks which entry of a list to remove, where there are several, and removes it. */
export async function chooseRemoved(name: FormList, row: ProductRow, tools: Tools): Promise<void> {
  const entries = await readEntries(name, row, tools.api);
  const [only] = entries;
  const removed =
    entries.length === 1
      ? only
      : await tools.choose({
          title: `Which ${productLists[name].one} of ${row.name} shall be removed?`,
          numbered: true,
          options: entries.map((entry) => ({ value: entry, title: entry.name })),
        });
  if (removed) await removeEntry(name, row, entries, removed, tools);
}

/** Removes an entry of a list. */
export function removeEntry(
  name: FormList,
  row: ProductRow,
  entries: readonly ListEntry[],
  { id, name: called }: ListEntry,
  tools: Tools,
): Promise<void> {
  const rest = entries.filter((entry) => entry.id !== id);
  return setEntries(name, row, entries, rest, `${called} removed`, tools);
}

/** Puts an entry one place further in its list, or back. */
export async function moveEntry(
  name: FormList,
  row: ProductRow,
  entries: readonly ListEntry[],
  { id, name: called }: ListEntry,
  by: 1 | -1,
  tools: Tools,
): Promise<void> {
  const to = moved(entries, id, by);
  if (to.some((entry, at) => entry.id !== entries[at]?.id))
    await setEntries(name, row, entries, to, `${called} moved`, tools);
}

/** Sets a list. It is refused where somebody else has changed the list since it was read. */
function setEntries(
  name: FormList,
  row: ProductRow,
  before: readonly ListEntry[],
  after: readonly ListEntry[],
  done: string,
  tools: Tools,
): Promise<void> {
  const call = `products.set-${name}` as const;
  const params = { storeId: row.storeId, id: row.id };
  const request = (version: number, undoes: number | undefined, entries: readonly ListEntry[]) => ({
    call,
    params,
    body: { version, undoes, entries: entries.map(({ set }) => set) },
  });
  const known = tools.newest("product", row)[name];
  return changeRecords(
    [tools.newest("product", row)],
    {
      kind: "product",
      title: (product) => `${capitalized(productLists[name].one)} of ${product}`,
      done: () => done,
      message: done,
      refuse: (now) => (now[name] === known ? null : "somebody else has changed this list: look at it again"),
      patch: textOf(name, after),
      request: ({ row, undoes }) => request(row.version, undoes, after),
      takeBack: ({ row, undoes }) => request(row.version, undoes, before),
    },
    tools,
  );
}

function callOf(
  name: FormList,
  { storeId, id, version }: ProductRow,
  entries: readonly ListEntry[],
  tools: Tools,
  idempotencyKey: string,
  undoes?: number,
): Promise<ProductRow> {
  const body = { version, undoes, entries: entries.map(({ set }) => set) };
  // The three calls differ only in their entries, which stand in the same place.
  const send = tools.api as unknown as (name: string, request: object, options: object) => Promise<ProductRow>;
  return send(`products.set-${name}`, { params: { storeId, id }, body }, { idempotencyKey });
}

function keepUndo(name: FormList, after: ProductRow, before: readonly ListEntry[], title: string, tools: Tools): void {
  const key = tools.newKey();
  keepUndoFrom({ kind: "product", after, title }, tools, (left) =>
    tools.change("product", left, textOf(name, before), (start) =>
      callOf(name, start, before, tools, key, after.version),
    ),
  );
  tools.tell(title, "success");
}

/** The field of the row that tells a list, as it is shown before the gateway has answered. */
function textOf(name: FormList, entries: readonly ListEntry[]): Partial<ProductRow> {
  return { [name]: entries.map((entry) => entry.name).join(name === "categories" ? "; " : ", ") };
}
