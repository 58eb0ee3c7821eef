import type { Tools } from "#commands/context/tools.ts";
import { keepUndoFrom } from "#commands/record/as-left.ts";
import { changePhotos, type PhotosQuestion, type ShownPhoto } from "#commands/record/photos.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { imageFiles, imageSizes, productLists } from "#contract/products/lists.ts";
import type { ProductImage } from "#contract/products/list-schemas.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { Api } from "#contract/routes/routes.ts";

type Entry = Pick<ProductImage, "id" | "caption">;

/** How the images of a product are shown: what comes first, the files that are added, and whether one is only cropped. */
export type ShownImages = Pick<PhotosQuestion, "begins"> & Partial<Pick<PhotosQuestion, "files" | "onlyCrops">>;

/** An image of a product, with the calls that read it. */
export function shownImage(product: { storeId: string; id: string }, image: ProductImage, api: Api): ShownPhoto {
  const { storeId, id } = product;
  const read = (size: keyof typeof imageSizes) => (): Promise<Blob> =>
    api("products.image", { params: { storeId, id, imageId: image.id, size } });
  return { ...image, large: read("large"), small: read("small") };
}

/** Asks which image of a product to crop, where there are several, and crops it. */
export async function cropImage(row: ProductRow, tools: Tools): Promise<void> {
  const images = await tools.api("products.images", { params: { storeId: row.storeId, id: row.id } });
  const [only] = images;
  const cropped =
    images.length === 1
      ? only?.id
      : await tools.choose({
          title: `Which image of ${row.name} shall be cropped?`,
          numbered: true,
          options: images.map(({ id, caption, name }) => ({ value: id, title: caption || name })),
        });
  if (cropped !== undefined) await showImages(row, tools, { begins: cropped, onlyCrops: true });
}

/**
 * Shows the images of a product, beginning with that of an id, or where files are chosen, until the operator closes
 * them. `files` are added at once, in their order.
 */
export async function showImages(row: ProductRow, tools: Tools, shown: ShownImages): Promise<void> {
  const { begins, files = [], onlyCrops = false } = shown;
  const { params, read, change, set } = imageChanges(row, tools);
  const keyOf = keysPerRecord(tools);
  await tools.ask("photos", {
    title: onlyCrops ? `Crop an image of ${row.name}` : `Images of ${row.name}`,
    about: row.code,
    begins,
    files,
    onlyCrops,
    most: productLists.images.most,
    sizes: (["large", "middle", "small"] as const).map((size) => ({ side: imageSizes[size], file: imageFiles[size] })),
    refuse() {
      if (!tools.may("product.manage")) return "you may only look at images";
      return tools.newest("product", row).state === "DELETE" ? "the product is deleted" : null;
    },
    list: async () => (await read()).map((image) => shownImage(row, image, tools.api)),
    add: ([large = none, middle = none, small = none], name) =>
      change(`Image added to ${row.name}`, (before) =>
        tools.api(
          "products.add-image",
          { params, body: { version: before.version }, files: { large, middle, small } },
          { idempotencyKey: keyOf(before, name) },
        ),
      ),
    remove: (imageId) =>
      change(`Image of ${row.name} removed`, (before, images) =>
        set(
          before,
          images.filter((image) => image.id !== imageId),
        ),
      ),
    arranged: {
      move: (imageId, by) =>
        change(`Images of ${row.name} put in order`, (before, images) => set(before, moved(images, imageId, by))),
      caption: (imageId, caption) =>
        change(`Image of ${row.name} named`, (before, images) =>
          set(
            before,
            images.map((image) => (image.id === imageId ? { ...image, caption } : image)),
          ),
        ),
      async crop(imageId, [large = none, middle = none, small = none]) {
        const title = `Image of ${row.name} cropped`;
        await change(title, (before) =>
          tools.api(
            "products.crop-image",
            { params: { ...params, imageId }, body: { version: before.version }, files: { large, middle, small } },
            { idempotencyKey: tools.newKey() },
          ),
        );
        // Where others are looked at as well, the picture itself is seen to be another one.
        if (onlyCrops) tools.tell(title, "success");
      },
      undo: () => tools.undo(),
    },
  });
}

/** Reads and changes the images of a product. */
function imageChanges(row: ProductRow, tools: Tools) {
  const { storeId, id } = row;
  const params = { storeId, id };
  const read = (): Promise<ProductImage[]> => tools.api("products.images", { params });

  /** Makes a change and remembers how it is taken back: by the images as they were before. */
  async function change(title: string, call: (before: ProductRow, images: readonly Entry[]) => Promise<ProductRow>) {
    let former: readonly Entry[] = [];
    const after = await changePhotos(
      "product",
      row,
      tools,
      () => ({}),
      async (before) => {
        former = (await read()).map(entryOf);
        return call(before, former);
      },
    );
    if (after.version === row.version) return;
    keepUndoFrom({ kind: "product", after, title }, tools, (left) =>
      tools.change("product", left, {}, (start) => set(start, former, after.version)),
    );
  }

  function set({ version }: ProductRow, entries: readonly Entry[], undoes?: number): Promise<ProductRow> {
    const body = { version, undoes, entries: [...entries] };
    return tools.api("products.set-images", { params, body }, { idempotencyKey: tools.newKey() });
  }

  return { params, read, change, set };
}

const none = new File([], "");

function entryOf({ id, caption }: ProductImage): Entry {
  return { id, caption };
}

/** The entries with one of them so many places further; at an end, it stays. */
export function moved<One extends { readonly id: string }>(entries: readonly One[], id: string, by: 1 | -1): One[] {
  const from = entries.findIndex((entry) => entry.id === id);
  const [one, other] = [entries[from], entries[from + by]];
  return one && other ? entries.with(from, other).with(from + by, one) : [...entries];
}
