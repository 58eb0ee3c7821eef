import { join } from "node:path";
import type { BucketSettings } from "./bucket-settings.ts";
import { createBucket } from "./bucket.ts";
import type { FileStores } from "./file-store.ts";
import { createFolder } from "./folder.ts";
import { createWorkFolders } from "./work-folders.ts";

/** Makes the places for files below the data folder: the one for those that are kept can always be read, and new files go to the bucket where there is one. */
export function createFileStores(dataDirectory: string, bucket: BucketSettings | null): FileStores {
  const folder = createFolder(join(dataDirectory, "files"));
  const work = createWorkFolders(join(dataDirectory, "work"));
  return bucket
    ? { newFiles: "bucket", folder, bucket: createBucket(bucket), work }
    : { newFiles: "folder", folder, bucket: null, work };
}
