import { openAsBlob } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { FileStore } from "./file-store.ts";

/**
 * Keeps files below a folder, which is made when the first one comes. Paths are made of ids, never of what was typed.
 */
export function createFolder(directory: string): FileStore {
  return {
    async put(path, { bytes }) {
      const target = join(directory, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // A file gets its final name only once all of its bytes are on the disk, so under that name it is always whole.
      const begun = `${target}.part`;
      await synced(begun, "wx", (file) =>
        writeFile(file, bytes instanceof Blob ? Readable.fromWeb(bytes.stream() as never) : bytes),
      );
      await rename(begun, target);
      await synced(dirname(target), "r");
    },

    read: (path) => readFile(join(directory, path)).catch(ifMissing(null)),

    async stream(path) {
      const file = await openAsBlob(join(directory, path)).catch(ifMissing(null));
      return file && file.stream();
    },

    async remove(path) {
      const target = join(directory, path);
      await rm(target, { force: true });
      await rm(`${target}.part`, { force: true });
    },
  };
}

type OpenFile = Awaited<ReturnType<typeof open>>;

/** Opens a file or folder, and closes it once what was written is on the disk. */
async function synced(path: string, flags: string, write?: (file: OpenFile) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
