import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { printedImage } from "#contract/print/printed-image.ts";
import { uploadedImages } from "#contract/store/patterns.ts";
import type { Db } from "#gateway/database/schema.ts";
import { consoleImages } from "#gateway/http/pages/image-base.ts";
import type { Services } from "#gateway/services.ts";
import { readImage } from "#gateway/store/settings/uploaded-images.ts";

/** Reads pictures by their addresses; one that cannot be read is left out, and the paper is printed without it. */
export type ReadPictures = (db: Db, addresses: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;

/** What has the pictures. */
type PictureServices = Pick<Services, "consoleDirectory" | "files">;

/** The largest picture, in bytes, and how long reading one may take, in milliseconds. */
const mostBytes = 2_000_000;
const patience = 3_000;

/** What a picture that can be drawn begins with: a PNG, a JPEG. A foreign SVG cannot. */
const beginnings = ["\x89PNG", "\xff\xd8\xff"];

/** Makes a reader for pictures of the console's own folder, of those that stores have uploaded, and of the storage base. */
export function createPictureReader(services: PictureServices): ReadPictures {
  const read = async (db: Db, address: string): Promise<Uint8Array | null> => {
    try {
      const bytes = address.startsWith("/") ? await readOwn(db, address, services) : await readFar(address);
      if (bytes === null || bytes.length > mostBytes) return null;
      const begin = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
      return beginnings.some((known) => begin.startsWith(known)) ? bytes : null;
    } catch {
      return null;
    }
  };
  return async (db, addresses) => {
    const pictures = await Promise.all(addresses.map(async (address) => [address, await read(db, address)] as const));
    return new Map(pictures.flatMap(([address, bytes]) => (bytes ? [[address, bytes] as const] : [])));
  };
}

async function readOwn(db: Db, address: string, services: PictureServices): Promise<Uint8Array | null> {
  const { files, consoleDirectory } = services;
  const path = decodeURIComponent(address);
  if (path.startsWith(consoleImages + uploadedImages))
    return (await readImage(db, files, path.slice(consoleImages.length))).bytes;
  return consoleDirectory === null ? null : readFile(join(consoleDirectory, printedImage(path)));
}

async function readFar(address: string): Promise<Uint8Array | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  const isLarge = Number(response.headers.get("content-length") ?? 0) > mostBytes;
  return response.ok && !isLarge ? new Uint8Array(await response.arrayBuffer()) : null;
}
