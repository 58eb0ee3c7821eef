/** Where images are that no settings tell of. */
const ownImages = "/images/";

/** The URL of an image by its file name, below the storage base; null where there is none. */
export function imageUrl(file: string, storageBase = ownImages): string | null {
  const segments = file.trim().split("/");
  if (segments.some((segment) => segment === "" || /^\.+$/.test(segment))) return null;
  return storageBase + segments.map(encodeURIComponent).join("/");
}
