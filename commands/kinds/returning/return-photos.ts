import type { Tools } from "#commands/context/tools.ts";
import { changePhotos, type ShownPhoto } from "#commands/record/photos.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { mostPictureSide } from "#contract/fields/fields.ts";
import type { Api } from "#contract/routes/routes.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import { maxReturnPhotos, returnPhotoFile } from "#contract/returns/fields.ts";
import type { ReturnPhoto, ReturnRow } from "#contract/returns/schema.ts";
import { refuseFinalReturn } from "#contract/returns/status.ts";

/** A photo of a return, with the calls that read it. */
export function shownPhoto({ storeId, id }: ReturnRow, photo: ReturnPhoto, api: Api): ShownPhoto {
  const read = (): Promise<Blob> => api("returns.photo", { params: { storeId, id, photoId: photo.id } });
  return { ...photo, large: read, small: read };
}

/**
 * Shows the photos of a return, beginning with that of an id, or where files are chosen, until the operator closes
 * them. `files` are added at once.
 */
export async function showPhotos(
  row: ReturnRow,
  tools: Tools,
  begins: string | "add" | null,
  files: readonly File[] = [],
): Promise<void> {
  const { storeId, id } = row;
  const keyOf = keysPerRecord(tools);
  const change = async (by: 1 | -1, name: string, call: (row: ReturnRow, key: string) => Promise<ReturnRow>) => {
    await changePhotos(
      "return",
      row,
      tools,
      ({ photoCount }) => ({ photoCount: photoCount + by }),
      (before) => call(before, keyOf(before, name)),
    );
  };
  await tools.ask("photos", {
    title: `Photos of ${row.number}`,
    about: `${row.orderNumber} · ${row.customerName}`,
    begins,
    files,
    most: maxReturnPhotos,
    sizes: [{ side: mostPictureSide, file: returnPhotoFile }],
    refuse: () =>
      tools.may("return.manage") ? refuseFinalReturn(tools.newest("return", row)) : "you may only look at photos",
    async list() {
      const { photos } = await listedCalls("return", tools.api).read(storeId, id);
      return photos.map((photo) => shownPhoto(row, photo, tools.api));
    },
    add: ([photo = new File([], "")], name) =>
      change(1, name, ({ version }, idempotencyKey) =>
        tools.api(
          "returns.add-photo",
          { params: { storeId, id }, body: { version }, files: { photo } },
          { idempotencyKey },
        ),
      ),
    remove: (photoId) =>
      change(-1, photoId, ({ version }, idempotencyKey) =>
        tools.api("returns.remove-photo", { params: { storeId, id, photoId }, query: { version } }, { idempotencyKey }),
      ),
  });
}
