import { sql } from "kysely";
import { type ImageSize, imageSizes, productLists } from "#contract/products/lists.ts";
import type { ProductImage } from "#contract/products/list-schemas.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { addFile, type KeptFile, readFile, type ReceivedFile } from "#gateway/store/files/files.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { productKind } from "./product-kind.ts";
import { checkProduct, type StoredList, toldChange } from "./product-lists.ts";

/** An image as it is put in order: its id and what it is called. */
interface ImageEntry {
  readonly id: string;
  readonly caption: string;
}

/** An image in all of its sizes. */
type ImageFiles = Readonly<Record<ImageSize, KeptFile>>;

/**
 * The images of products. One that is left out loses its place and stays for a day, so that undo can bring it back; one
 * that is unknown by then is refused.
 */
export const imageList: StoredList<ImageEntry> = {
  name: "images",
  read: (db, product) => imagesOf(db, product).select(["id", "caption"]).execute(),
  async check(trx, { storeId, id }, entries) {
    const ids = entries.map((entry) => entry.id);
    if (new Set(ids).size < ids.length) throw new Refusal("invalid", "an image stands there twice");
    const known = await trx
      .selectFrom("product_images")
      .select("id")
      .where("store_id", "=", storeId)
      .where("product_id", "=", id)
      .execute();
    if (ids.some((one) => !known.some((image) => image.id === one))) throw notFound("image");
  },
  async write(trx, { storeId, id }, entries) {
    const given = entries.map((entry, place) => sql`(${entry.id}::uuid, ${entry.caption}::text, ${place}::integer)`);
    await sql`
      update product_images set place = null, removed_at = coalesce(removed_at, now())
      where store_id = ${storeId} and product_id = ${id}`.execute(trx);
    if (given.length > 0)
      await sql`
        update product_images set place = given.place, caption = given.caption, removed_at = null
        from (values ${sql.join(given)}) as given (id, caption, place)
        where store_id = ${storeId} and product_id = ${id} and product_images.id = given.id`.execute(trx);
    await countImages(trx, storeId, id);
  },
};

/** Adds an image after the others. Refused with 422 where the product has as many as it can have. */
export function addImage(trx: Trx, ref: RecordRef, files: ImageFiles, author: Author): Promise<ProductRow> {
  return changeRecord(trx, productKind, ref, author, async (row) => {
    const { storeId, id } = row;
    refuseDeleted(row);
    if (row.imageCount >= productLists.images.most) {
      const because = `a product has ${productLists.images.most} images at most`;
      throw new Refusal("invalid", because, { fields: { large: because } });
    }
    await writeImage(trx, row, files, { place: row.imageCount, name: files.large.name }, author);
    await countImages(trx, storeId, id);
    return toldChange(trx, row, "images");
  });
}

/**
 * Puts a cropped image into the place of the one that it was made of, with its name and caption. The former one stays
 * for a day, as one that was taken away. Refused with 404 where the product does not show it any more.
 */
export function cropImage(
  trx: Trx,
  ref: RecordRef & { readonly imageId: string },
  files: ImageFiles,
  author: Author,
): Promise<ProductRow> {
  return changeRecord(trx, productKind, ref, author, async (row) => {
    refuseDeleted(row);
    const former = await imagesOf(trx, row)
      .select(["place", "name", "caption", "crops"])
      .where("id", "=", ref.imageId)
      .executeTakeFirst();
    if (!former) throw notFound("image");
    await trx
      .updateTable("product_images")
      .set({ place: null, removed_at: sql<string>`now()` })
      .where("store_id", "=", row.storeId)
      .where("id", "=", ref.imageId)
      .execute();
    await writeImage(trx, row, files, { ...former, crops: former.crops + 1 }, author);
    return toldChange(trx, row, "images");
  });
}

/** Where an image stands, and what is told of it. */
interface NewImage {
  readonly place: number | null;
  readonly name: string;
  readonly caption?: string;
  /** How often it was cropped. */
  readonly crops?: number;
}

async function writeImage(
  trx: Trx,
  { storeId, id }: ProductRow,
  files: ImageFiles,
  image: NewImage,
  author: Author,
): Promise<void> {
  const owner = { storeId, record: { kind: "product", id }, author } as const;
  const ids = { large: "", middle: "", small: "" };
  for (const size of Object.keys(imageSizes) as ImageSize[]) ids[size] = await addFile(trx, owner, files[size]);
  await trx
    .insertInto("product_images")
    .values({
      ...image,
      store_id: storeId,
      product_id: id,
      large_id: ids.large,
      middle_id: ids.middle,
      small_id: ids.small,
      by_name: author.name,
    })
    .execute();
}

function refuseDeleted(row: ProductRow): void {
  if (row.state === "DELETE") throw new Refusal("move-not-allowed", "the product is deleted", { current: row });
}

/** The images of a product in their order; refused with 404 where a store has no such product. */
export async function readImages(db: Db, product: RecordRef): Promise<ProductImage[]> {
  await checkProduct(db, product);
  return imagesOf(db, product).select(["id", "caption", "name", "at", "by_name as by"]).execute();
}

/** Reads one size of an image, also of one that was taken away and can come back. */
export async function readImage(
  db: Db,
  files: FileStores,
  asked: { readonly storeId: string; readonly id: string; readonly imageId: string; readonly size: ImageSize },
): Promise<ReceivedFile> {
  const { storeId, id, imageId, size } = asked;
  const image = await db
    .selectFrom("product_images")
    .select(`${size}_id as fileId`)
    .where("store_id", "=", storeId)
    .where("product_id", "=", id)
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (!image) throw notFound("image");
  return readFile(db, files, storeId, image.fileId);
}

function imagesOf(db: Db, { storeId, id }: RecordRef) {
  return db
    .selectFrom("product_images")
    .where("store_id", "=", storeId)
    .where("product_id", "=", id)
    .where("place", "is not", null)
    .orderBy("place");
}

async function countImages(trx: Trx, storeId: string, id: string): Promise<void> {
  await sql`
    update products set picture_count = (select count(*) from product_images
      where store_id = ${storeId} and product_id = ${id} and place is not null)
    where store_id = ${storeId} and id = ${id}`.execute(trx);
}
