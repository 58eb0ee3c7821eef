import { type CategoryRow, categoryRecord } from "#contract/categories/category.ts";
import { titleOf } from "#console/client/field-words.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import { initials } from "#console/kit/initials.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import { photoOf } from "#console/people/photo.ts";
import { Portrait } from "#console/people/Portrait.tsx";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";

type Column = (typeof categoryRecord.list.columns)[number];

const picture = photoOf("category");

/** The columns of a list of categories, which stands in the order of the tree. */
export function categoryColumns({ format }: ColumnLook): readonly ListColumn<CategoryRow>[] {
  const title = (field: keyof CategoryRow): string => titleOf("category", field);
  const parts: Record<Column, Omit<ListColumn<CategoryRow>, "id">> = {
    path: {
      title: title("path"),
      width: 360,
      narrow: 240,
      text: (row) => row.path,
      room: 30,
      picture,
      initials: ({ name }) => initials(name),
    },
    products: {
      title: title("products"),
      width: 100,
      ...numberCells((row: CategoryRow) => row.products, format.count),
      description: "In it and below it",
    },
    taxPercent: {
      title: `${title("taxPercent")} %`,
      width: 84,
      ...numberCells((row: CategoryRow) => row.taxPercent, String),
    },
    returnDays: {
      title: `${title("returnDays")} (days)`,
      width: 150,
      ...numberCells((row: CategoryRow) => row.returnDays, format.count),
    },
    state: stateColumn("category"),
  };
  return (["path", "products", "taxPercent", "returnDays", "state"] as const).map((id) => ({ id, ...parts[id] }));
}

/** The categories of a store's products, behind `/category`. */
export const screens: ListedScreens<"category"> = {
  kind: "category",
  words: categoryRecord.words,
  fields: {
    contract: categoryRecord.list,
    words: { state: { of: "state" }, text: { name: "text" } },
  },
  columns: categoryColumns,
  findBy: "Name",
  Portrait,
  subtitle: ({ path, products }) => [path, products === 1 ? "1 product" : `${products} products`],
  sections: [
    {
      title: "Category",
      fields: [
        { of: "path", text: (row) => row.path },
        { of: "state", text: (row) => row.state },
        { of: "products", text: (row, format) => format.count(row.products), number: true },
        lastChange,
      ],
    },
    {
      title: "For its products",
      fields: [
        { of: "taxPercent", text: (row) => (row.taxPercent === null ? null : `${row.taxPercent} %`), number: true },
        {
          of: "returnDays",
          text: (row, format) => (row.returnDays === null ? null : `${format.count(row.returnDays)} days`),
          number: true,
        },
      ],
    },
  ],
};
