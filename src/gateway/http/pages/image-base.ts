/** Where the console's own images are served; the storage base unless another one is set. */
export const consoleImages = "/images/";

/** The origins, besides the console's own, from which a page loads the images below a storage base. */
export function imageOrigins(storageBase: string): readonly string[] {
  return storageBase.startsWith("/") ? [] : [new URL(storageBase).origin];
}
