import type { BucketSettings } from "./bucket-settings.ts";
import { createBucket } from "./bucket.ts";
import type { FileStores } from "./file-store.ts";
import { createFolder } from "./folder.ts";

/** Makes the places for files: the folder can always be read, and new files go to the bucket where there is one. */
export function createFileStores(directory: string, bucket: BucketSettings | null): FileStores {
  const folder = createFolder(directory);
  return bucket
    ? { newFiles: "bucket", folder, bucket: createBucket(bucket) }
    : { newFiles: "folder", folder, bucket: null };
}
