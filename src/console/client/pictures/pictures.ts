import { createPictureCache, type PictureCache } from "./picture-cache.ts";
import { makeThumbnail } from "./thumbnail.ts";

/**
 * The pictures of all records in this tab: about 6 MB at most, and few enough requests at once that other requests need
 * not wait.
 */
export const pictures: PictureCache = createPictureCache(makeThumbnail, { most: 300, atOnce: 4 });
