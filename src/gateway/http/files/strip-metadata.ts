import { crc32 } from "node:zlib";
import { orientationOf, tiffOf } from "./orientation.ts";

/**
 * Takes out of a picture what is not needed to draw it: where and when it was taken, with what, by whom, and pictures
 * hidden behind it. Which side of it is up stays. What cannot be taken apart is answered as it is; null for what is
 * made of so many pieces, or begins so often, that it is no picture.
 */
export function stripMetadata(type: string, bytes: Uint8Array): Uint8Array | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "image/jpeg") return joined(jpegParts(picture));
  if (type === "image/png") return joined(pngParts(picture));
  return type === "image/webp" ? stripWebp(picture) : bytes;
}

/**
 * More segments or chunks than any picture has: the largest PNG that may be sent has half as many of the usual 8 KB. To
 * take millions of them apart keeps the process busy for seconds.
 */
const mostPieces = 2_000;

const joined = (parts: readonly Buffer[] | null): Buffer | null => parts && Buffer.concat(parts);

/** Markers of a JPEG that have neither length nor content. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const [startOfImage, endOfImage, startOfScan, comment] = [0xd8, 0xd9, 0xda, 0xfe];

/**
 * How the content of the segments begins that say how colours are meant: JFIF, its small picture not, ICC and Adobe.
 */
const drawingSegments: Readonly<Record<number, string>> = { 0xe0: "JFIF\0", 0xe2: "ICC_PROFILE\0", 0xee: "Adobe" };
const exifHead = Buffer.from("Exif\0\0", "latin1");

function jpegParts(picture: Buffer): Buffer[] | null {
  const parts: Buffer[] = [];
  let [at, pieces] = [0, 0];
  while (at + 1 < picture.length && picture[at] === 0xff) {
    const marker = picture[at + 1] ?? 0;
    // A marker may have any number of these bytes before it.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    pieces += 1;
    // Nothing draws a picture that begins a second time, and what follows there could tell anything.
    if (pieces > mostPieces || (marker === startOfImage && pieces > 1)) return null;
    const hasContent = !isBare(marker) && marker !== endOfImage;
    const length = hasContent ? 2 + (at + 4 <= picture.length ? picture.readUInt16BE(at + 2) : 0) : 2;
    if ((hasContent && length < 4) || at + length > picture.length) break;
    const end = marker === startOfScan ? endOfScan(picture, at + length) : at + length;
    const kept = keptSegment(marker, picture.subarray(at, end));
    if (kept) parts.push(kept);
    at = end;
    // What follows the end is another picture, or a film.
    if (marker === endOfImage) return parts;
  }
  return [...parts, picture.subarray(at)];
}

function keptSegment(marker: number, segment: Buffer): Buffer | null {
  const content = segment.subarray(4);
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  const drawing = drawingSegments[marker];
  if (marker === 0xe1 && content.subarray(0, exifHead.length).equals(exifHead)) {
    const orientation = orientationOf(content.subarray(exifHead.length));
    if (orientation === 1) return null;
    const kept = Buffer.concat([exifHead, tiffOf(orientation)]);
    return Buffer.concat([Buffer.from([0xff, 0xe1, 0, kept.length + 2]), kept]);
  }
  if (drawing !== undefined && content.toString("latin1", 0, drawing.length) === drawing) return segment;
  return isApplication || marker === comment ? null : segment;
}

/** Where the next segment begins after the points of a scan: zeros and restarts behind 0xff belong to them. */
function endOfScan(picture: Buffer, from: number): number {
  // Byte by byte, because to search for each of millions of such bytes takes thirty times as long.
  for (let at = from; at < picture.length; at++) {
    if (picture[at] !== 0xff) continue;
    const next = picture[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return picture.length;
}

/**
 * The chunks of a PNG that say how it is drawn, besides those whose names begin with a capital, without which none is.
 */
const drawingChunks = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "cICP", "mDCV", "cLLI"]);
const filmChunks = new Set(["acTL", "fcTL", "fdAT"]);

function pngParts(picture: Buffer): Buffer[] | null {
  let [at, pieces] = [8, 0];
  const parts = [picture.subarray(0, at)];
  while (at + 12 <= picture.length) {
    pieces += 1;
    if (pieces > mostPieces) return null;
    const end = at + 12 + picture.readUInt32BE(at);
    const name = picture.toString("latin1", at + 4, at + 8);
    if (end > picture.length || !/^[A-Za-z]{4}$/.test(name)) break;
    const orientation = name === "eXIf" ? orientationOf(picture.subarray(at + 8, end - 4)) : 1;
    if (orientation !== 1) parts.push(pngChunk(name, tiffOf(orientation)));
    else if (/^[A-Z]/.test(name) || drawingChunks.has(name) || filmChunks.has(name))
      parts.push(picture.subarray(at, end));
    at = end;
    if (name === "IEND") return parts;
  }
  return [...parts, picture.subarray(at)];
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** What the first byte of a WebP's VP8X chunk says of it: that there is EXIF, and that there is XMP. */
const [webpHasExif, webpHasXmp] = [0x08, 0x04];

function stripWebp(picture: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let [at, pieces] = [12, 0];
  while (at + 8 <= picture.length) {
    pieces += 1;
    if (pieces > mostPieces) return null;
    const name = picture.toString("latin1", at, at + 4);
    const length = picture.readUInt32LE(at + 4);
    if (at + 8 + length > picture.length) return picture;
    const end = Math.min(picture.length, at + 8 + length + (length % 2));
    const orientation = name === "EXIF" ? orientationOf(withoutHead(picture.subarray(at + 8, at + 8 + length))) : 1;
    if (orientation !== 1) parts.push(riffChunk(name, tiffOf(orientation)));
    else if (name !== "EXIF" && name !== "XMP ") parts.push(Buffer.from(picture.subarray(at, end)));
    at = end;
  }
  const isNamed = (part: Buffer, name: string): boolean => part.toString("latin1", 0, 4) === name;
  const keepsExif = parts.some((part) => isNamed(part, "EXIF"));
  for (const part of parts)
    if (isNamed(part, "VP8X") && part.length > 8)
      part[8] = (part[8] ?? 0) & ~(keepsExif ? webpHasXmp : webpHasExif | webpHasXmp);
  return riffChunk("RIFF", Buffer.concat([Buffer.from("WEBP", "latin1"), ...parts]));
}

// Some programs write the head of a JPEG's segment here too.
function withoutHead(exif: Buffer): Buffer {
  return exif.subarray(0, exifHead.length).equals(exifHead) ? exif.subarray(exifHead.length) : exif;
}

function riffChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name, "latin1"), length, content, Buffer.alloc(content.length % 2)]);
}
