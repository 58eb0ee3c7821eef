import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tiffOf } from "#gateway/http/files/orientation.ts";
import { stripMetadata } from "#gateway/http/files/strip-metadata.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const secret = "28.6139 N 77.2090 E";

/** An EXIF with a place beside the orientation, in either order of bytes. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(isLittle ? "II*\0" : "MM\0*", "latin1");
  long(8, 4);
  short(2, 8);
  for (const [entry, tag, value] of [
    [0, 0x010f, 0x4142],
    [1, 0x0112, orientation],
  ] as const) {
    const at = 10 + entry * 12;
    short(tag, at);
    short(3, at + 2);
    long(1, at + 4);
    short(value, at + 8);
  }
  return Buffer.concat([tiff, latin(secret)]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function chunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(Buffer.concat([latin(name), content])));
  return Buffer.concat([length, latin(name), content, sum]);
}

function riff(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([latin(name), length, content, Buffer.alloc(content.length % 2)]);
}

const webp = (...parts: Buffer[]) => riff("RIFF", Buffer.concat([latin("WEBP"), ...parts]));
const stripped = (type: string, ...parts: Buffer[]) => stripMetadata(type, Buffer.concat(parts));
const strip = (type: string, ...parts: Buffer[]) => Buffer.from(stripped(type, ...parts) ?? "no picture");
const insertInto = <Value>(into: readonly Value[], what: readonly Value[], at: number) =>
  into.toSpliced(at % (into.length + 1), 0, ...what);

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const scan = Buffer.concat([
  segment(0xda, latin("scan")),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3, 0xff, 0xff, 0, 4]),
]);
const drawn = [
  segment(0xe0, latin("JFIF\0\x01\x02")),
  segment(0xe2, latin("ICC_PROFILE\0colours")),
  segment(0xee, latin("Adobe\0d")),
  segment(0xdb, latin("tables")),
  scan,
  segment(0xc4, latin("more tables")),
  scan,
];
const told = [
  segment(0xe1, Buffer.concat([latin("Exif\0\0"), exif(1, true)])),
  segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
  segment(0xed, latin(`Photoshop 3.0\0${secret}`)),
  segment(0xe2, latin(`MPF\0${secret}`)),
  segment(0xfe, latin(secret)),
];
const signature = latin("\x89PNG\r\n\x1a\n");
const drawnChunks = ["IHDR", "sRGB", "tRNS", "IDAT", "IDAT"].map((name) => chunk(name, deflateSync(name)));
const toldChunks = ["tEXt", "zTXt", "iTXt", "tIME", "prVt"].map((name) => chunk(name, latin(secret)));
const orientations = fc.record({ orientation: fc.integer({ min: 2, max: 8 }), isLittle: fc.boolean() });

describe("what a picture tells besides itself", () => {
  it("is cut out of a JPEG wherever it stands, with what lies behind its end; the rest stays byte for byte", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...told), fc.nat())), fc.string(), (extras, behind) => {
        const parts = extras.reduce<readonly Buffer[]>((all, [extra, at]) => insertInto(all, [extra], at), drawn);
        const kept = strip("image/jpeg", start, ...parts, end, latin(behind));
        expect(kept).toEqual(Buffer.concat([start, ...drawn, end]));
      }),
    );
  });

  it("is cut out of a PNG", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...toldChunks), fc.nat())), fc.string(), (extras, behind) => {
        const parts = extras.reduce<readonly Buffer[]>((all, [extra, at]) => insertInto(all, [extra], at), drawnChunks);
        const kept = strip("image/png", signature, ...parts, chunk("IEND", latin("")), latin(behind));
        expect(kept).toEqual(Buffer.concat([signature, ...drawnChunks, chunk("IEND", latin(""))]));
      }),
    );
  });

  it("is cut out of a WebP, which says so", () => {
    const head = (flags: number) => riff("VP8X", Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]));
    const points = riff("VP8 ", latin("points."));
    const given = webp(head(0x3c), points, riff("EXIF", exif(1, false)), riff("XMP ", latin(secret)));
    expect(strip("image/webp", given)).toEqual(webp(head(0x30), points));
    const turned = webp(head(0x3c), points, riff("EXIF", exif(6, true)), riff("XMP ", latin(secret)));
    expect(strip("image/webp", turned)).toEqual(webp(head(0x38), points, riff("EXIF", tiffOf(6))));
  });

  it("is nothing but which side is up, where it is not the one it is stored with", () => {
    fc.assert(
      fc.property(orientations, ({ orientation, isLittle }) => {
        const whole = exif(orientation, isLittle);
        const turned = segment(0xe1, Buffer.concat([latin("Exif\0\0"), tiffOf(orientation)]));
        expect(strip("image/jpeg", start, segment(0xe1, Buffer.concat([latin("Exif\0\0"), whole])), scan, end)).toEqual(
          Buffer.concat([start, turned, scan, end]),
        );
        expect(strip("image/png", signature, chunk("eXIf", whole))).toEqual(
          Buffer.concat([signature, chunk("eXIf", tiffOf(orientation))]),
        );
      }),
    );
  });

  it("never makes a picture of any bytes larger, fails, or changes when it is stripped again", () => {
    const heads = { "image/jpeg": start, "image/png": signature, "image/webp": latin("RIFF\0\0\0\0WEBP") };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(heads)),
        fc.uint8Array({ maxLength: 200 }),
        ([type, head], rest) => {
          const once = stripped(type, head, Buffer.from(rest));
          if (once === null) return;
          expect(once.length).toBeLessThanOrEqual(head.length + rest.length + 1);
          expect(stripMetadata(type, once)).toEqual(Buffer.from(once));
        },
      ),
    );
  });

  it("makes no picture of what begins twice or has more pieces than any picture, whether they are kept or not", () => {
    const many = (piece: Buffer, count = 2_001) => Array.from({ length: count }, () => piece);
    expect(stripped("image/jpeg", start, start, ...told, scan, end)).toBeNull();
    for (const piece of [segment(0xdb, latin("")), segment(0xfe, latin("")), Buffer.from([0xff, 0xd0]), scan])
      expect(stripped("image/jpeg", start, ...many(piece), end)).toBeNull();
    for (const name of ["IDAT", "tEXt"])
      expect(stripped("image/png", signature, ...many(chunk(name, latin(""))))).toBeNull();
    for (const name of ["ABCD", "EXIF"])
      expect(stripped("image/webp", webp(...many(riff(name, latin("")))))).toBeNull();
    const pieces = many(chunk("IDAT", latin("points")), 1_300);
    expect(strip("image/png", signature, ...pieces)).toEqual(Buffer.concat([signature, ...pieces]));
  });
});
