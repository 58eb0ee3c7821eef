import type { ProductRow } from "#contract/products/product.ts";
import { api } from "#console/client/api.ts";
import type { ColumnPicture } from "#console/grid/columns/column.ts";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook } from "#console/list/definition.ts";
import { initials } from "#console/kit/initials.ts";
import { session } from "#console/session/session.ts";
import { imageOf } from "#console/theme/store-theme.ts";

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

/** What the columns of the catalogue are beside what their fields say. */
export function productColumns({ format }: ColumnLook) {
  return {
    code: { width: 110, tone: () => "aisle-number" },
    name: {
      width: 280,
      narrow: 200,
      room: 30,
      picture: productImage,
      initials: ({ name }: ProductRow) => initials(name),
    },
    pack: { title: titleOf("product", "packAmount"), width: 80, align: "end" as const, text: packText },
    brand: { width: 120 },
    category: { title: titleOf("product", "categoryId"), text: (row: ProductRow) => row.category },
    mrp: { width: 96 },
    price: { width: 96 },
    // Most products cost what they usually cost.
    priceNow: {
      width: 96,
      ...amountCells((row: ProductRow) => (row.priceNow === row.price ? null : row.priceNow), format),
    },
    available: {
      width: 118,
      text: stockText,
      tone: ({ available }: ProductRow) => (available !== null && available <= 0 ? "aisle-age aisle-age-late" : ""),
      description: "On hand, less what is reserved and kept back",
    },
    taxPercent: { width: 76 },
    state: {},
    hsnCode: { width: 90 },
    cost: { width: 96 },
    unit: { width: 84 },
    storage: { width: 96 },
    aisle: { width: 96 },
    barcode: { width: 132 },
  };
}
