import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#gateway/services.ts";

/** Reads pictures by their addresses; one that cannot be read is left out, and the paper is printed without it. */
export type ReadPictures = (addresses: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;

/** The largest picture, in bytes, and how long reading one may take, in milliseconds. */
const mostBytes = 2_000_000;
const patience = 3_000;

/** What a picture that can be drawn begins with: an SVG, a PNG, a JPEG. */
const beginnings = ["<", "\x89PNG", "\xff\xd8\xff"];

/** Makes a reader for pictures of the console's own folder and of the storage base. */
export function createPictureReader({ consoleDirectory }: Pick<Services, "consoleDirectory">): ReadPictures {
  const read = async (address: string): Promise<Uint8Array | null> => {
    try {
      const bytes = address.startsWith("/") ? await readOwn(address, consoleDirectory) : await readFar(address);
      if (bytes === null || bytes.length > mostBytes) return null;
      const begin = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
      return beginnings.some((known) => begin.startsWith(known)) ? bytes : null;
    } catch {
      return null;
    }
  };
  return async (addresses) => {
    const pictures = await Promise.all(addresses.map(async (address) => [address, await read(address)] as const));
    return new Map(pictures.flatMap(([address, bytes]) => (bytes ? [[address, bytes] as const] : [])));
  };
}

async function readOwn(address: string, directory: string | null): Promise<Uint8Array | null> {
  return directory === null ? null : readFile(join(directory, decodeURIComponent(address)));
}

async function readFar(address: string): Promise<Uint8Array | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  const isLarge = Number(response.headers.get("content-length") ?? 0) > mostBytes;
  return response.ok && !isLarge ? new Uint8Array(await response.arrayBuffer()) : null;
}
