import type { ProductRow, productRecord } from "#contract/products/product.ts";
import { api } from "#console/client/api.ts";
import type { ColumnPicture } from "#console/grid/columns/column.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { amountCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { initials } from "#console/kit/initials.ts";
import { stateColumn } from "#console/record/listed/common-fields.ts";
import { session } from "#console/session/session.ts";
import { imageOf } from "#console/theme/store-theme.ts";

type Column = (typeof productRecord.list.columns)[number];

/** The picture that the store has for products without one; null where it has none. */
const defaultImage = (): string | null => imageOf(session.settings, "productDefaultImage");

/** Where the small picture of a product's first image comes from; the store's picture where there is no image. */
const productImage: ColumnPicture<ProductRow> = {
  fileOf: ({ image }) => image ?? defaultImage(),
  read: async ({ storeId, id, image }) => {
    if (image !== null) return api("products.image", { params: { storeId, id, imageId: image, size: "small" } });
    const answer = await fetch(defaultImage() ?? "");
    if (!answer.ok) throw new Error(`the picture of products without one answered ${answer.status}`);
    return answer.blob();
  },
};

/** "500 g"; empty where the content of the pack is not known. */
export function packText({ packAmount, packUnit }: Pick<ProductRow, "packAmount" | "packUnit">): string {
  return packAmount === null ? "" : `${packAmount} ${packUnit ?? ""}`.trim();
}

/** "12 pc", "1.5 kg"; empty where the stock is not counted. */
export function stockText({ available, unit }: Pick<ProductRow, "available" | "unit">): string {
  return available === null ? "" : `${available} ${unit === "weight" ? "kg" : "pc"}`;
}

/** The columns of the catalogue. */
export function productColumns({ format }: ColumnLook): readonly ListColumn<ProductRow>[] {
  const title = (field: keyof ProductRow): string => titleOf("product", field);
  const parts: Record<Column | "pack" | "unit" | "barcode", Omit<ListColumn<ProductRow>, "id">> = {
    code: { title: title("code"), width: 110, text: (row) => row.code, tone: () => "aisle-number" },
    name: {
      title: title("name"),
      width: 280,
      narrow: 200,
      text: (row) => row.name,
      room: 30,
      picture: productImage,
      initials: ({ name }) => initials(name),
    },
    pack: { title: title("packAmount"), width: 80, align: "end", text: packText },
    brand: { title: title("brand"), width: 120, text: (row) => row.brand },
    category: { title: title("categoryId"), width: 150, text: (row) => row.category },
    mrp: { title: title("mrp"), width: 96, ...amountCells((row: ProductRow) => row.mrp, format) },
    price: { title: title("price"), width: 96, ...amountCells((row: ProductRow) => row.price, format) },
    priceNow: {
      title: title("priceNow"),
      width: 96,
      // Most products cost what they usually cost.
      ...amountCells((row: ProductRow) => (row.priceNow === row.price ? null : row.priceNow), format),
    },
    available: {
      title: title("available"),
      width: 118,
      align: "end",
      text: stockText,
      exported: ({ available }) => (available === null ? "" : String(available)),
      exportedAs: "number",
      tone: ({ available }) => (available !== null && available <= 0 ? "aisle-age aisle-age-late" : ""),
      description: "On hand, less what is reserved and kept back",
    },
    taxPercent: {
      title: `${title("taxPercent")} %`,
      width: 76,
      ...numberCells((row: ProductRow) => row.taxPercent, String),
    },
    state: stateColumn("product"),
    hsnCode: { title: title("hsnCode"), width: 90, text: (row) => row.hsnCode },
    cost: { title: title("cost"), width: 96, ...amountCells((row: ProductRow) => row.cost, format) },
    unit: { title: title("unit"), width: 84, text: (row) => valueTitle("product", "unit", row.unit) },
    storage: { title: title("storage"), width: 96, text: (row) => row.storage },
    aisle: { title: title("aisle"), width: 96, text: (row) => row.aisle },
    barcode: { title: title("barcode"), width: 132, text: (row) => row.barcode },
  };
  return (Object.keys(parts) as (keyof typeof parts)[]).map((id) => ({ id, ...parts[id] }));
}
