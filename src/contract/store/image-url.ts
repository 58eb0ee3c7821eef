import { uploadedImages } from "./patterns.ts";

/** Where images are that no settings tell of. */
const ownImages = "/images/";

/**
 * The URL of an image by its file name, below the storage base; null where there is none. An uploaded image is always
 * among the console's own.
 */
export function imageUrl(file: string, storageBase = ownImages): string | null {
  const name = file.trim();
  const segments = name.split("/");
  if (segments.some((segment) => segment === "" || /^\.+$/.test(segment))) return null;
  return (name.startsWith(uploadedImages) ? ownImages : storageBase) + segments.map(encodeURIComponent).join("/");
}
