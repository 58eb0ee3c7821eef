import { messages } from "#contract/messages.ts";
import type { StoreProduct } from "#contract/products/schema.ts";
import type { FoundWords } from "#console/kit/Finder.tsx";
import type { Format } from "#console/kit/format.ts";
import { ProductImage } from "./ProductImage.tsx";

/** How a product that was found is shown: how many, its stock with the unit, and its price. */
export function foundWords(
  product: Pick<StoreProduct, "id" | "image" | "name" | "code" | "unit" | "price" | "stock"> & {
    readonly quantity: string | null;
  },
  { storeId, format, remark }: { readonly storeId: string; readonly format: Format; readonly remark: string },
): FoundWords {
  const { id, image, name, code, unit, price, quantity } = product;
  return {
    picture: <ProductImage product={{ storeId, id, image }} />,
    title: `${quantity ? `${quantity} × ` : ""}${name}`,
    code,
    remark: [remark, ...stockText(product, format)].filter(Boolean).join(" · "),
    value: `${format.amount(price)} / ${unit === "weight" ? "kg" : "pc"}`,
  };
}

/** How much of a product can be had; nothing where it is not counted. */
function stockText({ stock, unit }: Pick<StoreProduct, "stock" | "unit">, format: Format): readonly string[] {
  if (!stock) return [];
  const left = `${format.quantity(stock.available)} ${unit === "weight" ? "kg" : "pc"} left`;
  return [stock.available === 0 ? messages.outOfStock : left];
}
