import { crc32, deflateSync, inflateSync } from "node:zlib";
import { knownProfile } from "./color-profile.ts";

/** How long those are at least and at most that say how it is drawn; only the first of each is. */
const drawingChunks: Readonly<Record<string, readonly [least: number, most: number]>> = {
  tRNS: [1, 256],
  gAMA: [4, 4],
  cHRM: [32, 32],
  sRGB: [1, 1],
  sBIT: [1, 4],
  bKGD: [1, 6],
  pHYs: [9, 9],
  cICP: [4, 4],
  mDCV: [24, 24],
  cLLI: [8, 8],
};
/** A profile that is larger than any, in bytes. */
const largestProfile = 4 * 1024 * 1024;

/** What of a chunk says how a PNG is drawn, and nothing else; empty where it does not. Null for colours of another space. */
export function keptChunk(name: string, chunk: Buffer): Buffer | null {
  const nothing = Buffer.alloc(0);
  const content = chunk.subarray(8, -4);
  if (name === "iCCP") {
    const known = knownProfile(inflated(content.subarray(content.indexOf(0) + 2)));
    if (known === null) return null;
    const named = Buffer.from("icc\0\0", "latin1");
    return known === "usual" ? nothing : pngChunk(name, Buffer.concat([named, deflateSync(known)]));
  }
  const [least, most] = drawingChunks[name] ?? [Infinity, 0];
  return content.length >= least && content.length <= most ? chunk : nothing;
}

/** Nothing draws a picture by a profile that cannot be unpacked: it is none. */
function inflated(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: largestProfile });
  } catch {
    return Buffer.alloc(0);
  }
}

/** A chunk of a PNG. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
