import { knownProfile } from "./color-profile.ts";
import { keptChunk, pngChunk } from "./png-chunks.ts";
import { orientationOf, tiffOf } from "./orientation.ts";

/** A picture that was taken apart: what is needed to draw it, and how large it is drawn. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Takes out of a picture what is not needed to draw it: where and when it was taken, with what, by whom, and pictures
 * hidden behind it. Which side of it is up stays, and so does the space of its colours, where it is a known one. Null for
 * what is no whole picture, as it could hide anything, and for colours of another space.
 */
export function stripMetadata(type: string, bytes: Uint8Array): Picture | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = takeApart[type]?.(picture);
  const [largest, ...others] = parts?.sizes.toSorted((one, other) => pixels(other) - pixels(one)) ?? [];
  // A JPEG may tell its height only behind its points.
  if (!parts || !largest || [largest, ...others].some((size) => pixels(size) === 0)) return null;
  // A browser needs memory for the largest size that any part tells.
  return { bytes: parts.bytes, width: largest[0], height: largest[1] };
}

type Size = readonly [width: number, height: number];
const pixels = ([width, height]: Size): number => width * height;

/** What of a picture is kept, and each size that its parts tell. */
interface Parts {
  readonly bytes: Buffer;
  readonly sizes: readonly Size[];
}

/**
 * More segments or chunks than any picture has: the largest PNG that may be sent has half as many of the usual 8 KB. To
 * take millions of them apart keeps the process busy for seconds.
 */
const mostPieces = 2_000;

/** More scans than any program writes. Each of them makes a browser draw the whole picture once more. */
const mostScans = 100;

/** Markers of a JPEG that have neither length nor content. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
/** Segments that tell the size: all of 0xc0 to 0xcf but the tables and one that nobody uses. */
const isFrame = (marker: number): boolean => (marker >= 0xc0 && marker <= 0xcf && marker % 4 !== 0) || marker === 0xc0;
/** Segments without which nothing can be drawn, besides frames: tables, scans and restarts. */
const drawnSegments: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdd, startOfScan]);

/**
 * How the content of the segments begins that say how colours are meant, and how long it is at most: JFIF without its
 * small picture, and Adobe. Only the first of each is drawn.
 */
const colorSegments: Readonly<Record<number, readonly [beginning: string, longest: number]>> = {
  0xe0: ["JFIF\0", 14],
  0xee: ["Adobe", 12],
};
const exifHead = Buffer.from("Exif\0\0", "latin1");
/** The head of a part of a profile, behind which its place stands and how many parts there are. */
const profileHead = Buffer.from("ICC_PROFILE\0", "latin1");

function takeJpegApart(picture: Buffer): Parts | null {
  const [parts, sizes]: [Buffer[], Size[]] = [[], []];
  const told = new Set<number>();
  const profile: Buffer[] = [];
  let [at, pieces, scans] = [0, 0, 0];
  const whole = (): Parts | null => withProfile(parts, sizes, profile);
  while (at + 1 < picture.length && picture[at] === 0xff) {
    const marker = picture[at + 1] ?? 0;
    // A marker may have any number of these bytes before it.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    pieces += 1;
    if (marker === startOfScan) scans += 1;
    // Nothing draws a picture that begins a second time, and what follows there could tell anything.
    if (pieces > mostPieces || scans > mostScans || (marker === startOfImage && pieces > 1)) return null;
    // What follows the end is another picture, or a film.
    if (marker === endOfImage) {
      parts.push(picture.subarray(at, at + 2));
      return whole();
    }
    const length = isBare(marker) ? 2 : 2 + (at + 4 <= picture.length ? picture.readUInt16BE(at + 2) : 0);
    if ((!isBare(marker) && length < 4) || at + length > picture.length) return null;
    const end = marker === startOfScan ? endOfScan(picture, at + length) : at + length;
    const segment = picture.subarray(at, end);
    if (isFrame(marker)) {
      if (segment.length < 9) return null;
      sizes.push([segment.readUInt16BE(7), segment.readUInt16BE(5)]);
    }
    if (marker === 0xe2 && segment.subarray(4, 4 + profileHead.length).equals(profileHead))
      profile.push(segment.subarray(4 + profileHead.length));
    const kept = told.has(marker) ? null : keptSegment(marker, segment);
    if (kept) parts.push(kept);
    if (kept && marker in colorSegments) told.add(marker);
    at = end;
  }
  // Some cameras leave out the end.
  return scans > 0 && at === picture.length ? whole() : null;
}

/** The parts of a JPEG with a known profile in place of the parts of its own, behind its beginning; null without one. */
function withProfile(parts: readonly Buffer[], sizes: Size[], profile: readonly Buffer[]): Parts | null {
  if (profile.length === 0) return { bytes: Buffer.concat(parts), sizes };
  const inOrder = profile.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  const known = knownProfile(Buffer.concat(inOrder.map((part) => part.subarray(2))));
  if (known === null) return null;
  if (known === "usual") return { bytes: Buffer.concat(parts), sizes };
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), profileHead, Buffer.from([1, 1]), known]);
  segment.writeUInt16BE(segment.length - 2, 2);
  // JFIF comes first where it is there.
  const first = parts[1]?.[1] === 0xe0 ? 2 : 1;
  return { bytes: Buffer.concat(parts.toSpliced(first, 0, segment)), sizes };
}

function keptSegment(marker: number, segment: Buffer): Buffer | null {
  if (isBare(marker) || isFrame(marker) || drawnSegments.has(marker)) return segment;
  const content = segment.subarray(4);
  if (marker === 0xe1 && content.subarray(0, exifHead.length).equals(exifHead)) {
    const orientation = orientationOf(content.subarray(exifHead.length));
    return orientation === 1 ? null : jpegSegment(marker, Buffer.concat([exifHead, tiffOf(orientation)]));
  }
  const [beginning, longest] = colorSegments[marker] ?? [null, 0];
  if (beginning === null || content.toString("latin1", 0, beginning.length) !== beginning) return null;
  if (content.length <= longest) return segment;
  const kept = Buffer.from(content.subarray(0, longest));
  // The last two bytes say how large the small picture is.
  if (marker === 0xe0) kept.fill(0, longest - 2);
  return jpegSegment(marker, kept);
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]);
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

/** The chunks without which no PNG is drawn. */
const drawnChunks = new Set(["IHDR", "PLTE", "IDAT", "IEND"]);
const filmChunks = new Set(["acTL", "fcTL", "fdAT"]);

function takePngApart(picture: Buffer): Parts | null {
  let [at, pieces] = [8, 0];
  const [parts, sizes]: [Buffer[], Size[]] = [[picture.subarray(0, at)], []];
  const told = new Set<string>();
  while (at + 12 <= picture.length) {
    pieces += 1;
    const end = at + 12 + picture.readUInt32BE(at);
    const name = picture.toString("latin1", at + 4, at + 8);
    if (pieces > mostPieces || end > picture.length || !/^[A-Za-z]{4}$/.test(name)) return null;
    const chunk = picture.subarray(at, end);
    const content = chunk.subarray(8, -4);
    // Nothing draws a picture with a chunk that it does not know but must, which is one with a capital.
    if (/^[A-Z]/.test(name) && !drawnChunks.has(name)) return null;
    if ((name === "IHDR") !== (pieces === 1) || (name === "IHDR" && content.length !== 13)) return null;
    if (name === "IHDR") sizes.push([content.readUInt32BE(0), content.readUInt32BE(4)]);
    const orientation = name === "eXIf" ? orientationOf(content) : 1;
    if (orientation !== 1) parts.push(pngChunk(name, tiffOf(orientation)));
    else if (drawnChunks.has(name) || filmChunks.has(name)) parts.push(chunk);
    else if (!told.has(name)) {
      const kept = keptChunk(name, chunk);
      if (kept === null) return null;
      if (kept.length > 0) told.add(name);
      parts.push(kept);
    }
    if (name === "IEND") return { bytes: Buffer.concat(parts), sizes };
    at = end;
  }
  return null;
}

/** What the first byte of a WebP's VP8X chunk says of it: that there is a profile, EXIF, and XMP. */
const [webpHasProfile, webpHasExif, webpHasXmp] = [0x20, 0x08, 0x04];

/** The chunks that draw a WebP. A frame of a film has chunks of its own behind its head. */
const webpChunks = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"]);
const filmFrameHead = 16;

function takeWebpApart(picture: Buffer): Parts | null {
  const taken = webpParts(picture, 12, { pieces: 0 });
  if (!taken) return null;
  const isNamed = (part: Buffer, name: string): boolean => part.toString("latin1", 0, 4) === name;
  const keepsExif = taken.parts.some((part) => isNamed(part, "EXIF"));
  const keepsProfile = taken.parts.some((part) => isNamed(part, "ICCP"));
  const gone = webpHasXmp | (keepsExif ? 0 : webpHasExif) | (keepsProfile ? 0 : webpHasProfile);
  for (const part of taken.parts) if (isNamed(part, "VP8X")) part[8] = (part[8] ?? 0) & ~gone;
  const bytes = riffChunk("RIFF", Buffer.concat([Buffer.from("WEBP", "latin1"), ...taken.parts]));
  return { bytes, sizes: taken.sizes };
}

function webpParts(picture: Buffer, from: number, seen: { pieces: number }): { parts: Buffer[]; sizes: Size[] } | null {
  const [parts, sizes]: [Buffer[], Size[]] = [[], []];
  let at = from;
  while (at + 8 <= picture.length) {
    seen.pieces += 1;
    const name = picture.toString("latin1", at, at + 4);
    const content = picture.subarray(at + 8, at + 8 + picture.readUInt32LE(at + 4));
    if (seen.pieces > mostPieces || at + 8 + picture.readUInt32LE(at + 4) > picture.length) return null;
    at += 8 + content.length + (content.length % 2);
    const orientation = name === "EXIF" ? orientationOf(withoutHead(content)) : 1;
    if (orientation !== 1) parts.push(riffChunk(name, tiffOf(orientation)));
    if (!webpChunks.has(name)) continue;
    if (name === "ICCP") {
      const known = knownProfile(content);
      if (known === null) return null;
      const isFirst = !parts.some((part) => part.toString("latin1", 0, 4) === name);
      if (known !== "usual" && isFirst) parts.push(riffChunk(name, known));
      continue;
    }
    const size = webpSize(name, content);
    if (size === null) return null;
    if (size) sizes.push(size);
    const frame = name === "ANMF" && from === 12 ? webpParts(content, filmFrameHead, seen) : null;
    if (name === "ANMF" && !frame) return null;
    if (frame) sizes.push(...frame.sizes);
    parts.push(riffChunk(name, frame ? Buffer.concat([content.subarray(0, filmFrameHead), ...frame.parts]) : content));
  }
  return { parts, sizes };
}

/** The size that a chunk tells; undefined where it tells none, null where it is too short to. */
function webpSize(name: string, content: Buffer): Size | null | undefined {
  if (name === "VP8X") return content.length < 10 ? null : [content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1];
  if (name === "VP8 ")
    return content.length < 10 ? null : [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff];
  if (name !== "VP8L") return undefined;
  if (content.length < 5) return null;
  const bits = content.readUInt32LE(1);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
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

const takeApart: Readonly<Record<string, (picture: Buffer) => Parts | null>> = {
  "image/jpeg": takeJpegApart,
  "image/png": takePngApart,
  "image/webp": takeWebpApart,
};
