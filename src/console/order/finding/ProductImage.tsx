import type { ReactElement } from "react";
import { api } from "#console/client/api.ts";
import { usePicture } from "#console/client/pictures/use-picture.ts";

/** A product as far as its picture needs it. */
interface Pictured {
  readonly storeId: string;
  readonly id: string;
  readonly image: string | null;
}

const productImage = {
  fileOf: ({ image }: Pictured): string | null => image,
  read: ({ storeId, id, image }: Pictured): Promise<Blob> =>
    api("products.image", { params: { storeId, id, imageId: image ?? "", size: "small" } }),
};

/** The small picture of a product beside its name; nothing where it has none, or until it is here. */
export function ProductImage({ product }: { readonly product: Pictured }): ReactElement | null {
  const address = usePicture(productImage, product);
  return address === undefined ? null : <img className="aisle-finder-picture" src={address} alt="" />;
}
