import type { ShownPhoto } from "#commands/kinds/returning/return-photos.ts";
import { api } from "#console/client/api.ts";

/** Where the small picture of a photo comes from. A photo never changes, so each is read once. */
export const photoPicture = {
  fileOf: ({ id }: ShownPhoto): string => id,
  read: readPhoto,
};

/** Reads a photo whole. Throws an ApiFailure. */
export function readPhoto({ storeId, recordId, id }: Pick<ShownPhoto, "storeId" | "recordId" | "id">): Promise<Blob> {
  return api("returns.photo", { params: { storeId, id: recordId, photoId: id } });
}
