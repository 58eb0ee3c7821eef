import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnPhotoFile } from "#contract/returns/fields.ts";
import { tiffOf } from "#gateway/http/files/orientation.ts";
import { stripMetadata } from "#gateway/http/files/strip-metadata.ts";
import { worked } from "../../../support/run/worked.ts";

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
const strip = (type: string, ...parts: Buffer[]) => stripped(type, ...parts)?.bytes ?? latin("no picture");
const insertInto = <Value>(into: readonly Value[], what: readonly Value[], at: number) =>
  into.toSpliced(at % (into.length + 1), 0, ...what);

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const scan = Buffer.concat([
  segment(0xda, latin("scan")),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3, 0xff, 0xff, 0, 4]),
]);
/** The segment of a JPEG, the chunk of a PNG and those of a WebP that say how large it is. */
const frame = (width: number, height: number) => {
  const content = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  return segment(0xc0, content);
};
const pngHead = (width: number, height: number) => {
  const content = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return chunk("IHDR", content);
};
const webpPoints = (width: number, height: number) => {
  const content = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 7]);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return riff("VP8 ", content);
};
const webpCanvas = (width: number, height: number, flags = 0) => {
  const content = Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return riff("VP8X", content);
};
const drawn = [
  segment(0xe0, latin("JFIF\0\x01\x02\0\0\x01\0\x01\0\0")),
  frame(640, 480),
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
  segment(0xf3, latin(secret)),
];
const signature = latin("\x89PNG\r\n\x1a\n");
const pngEnd = chunk("IEND", latin(""));
const drawnChunks = [
  chunk("sRGB", Buffer.from([0])),
  ...["tRNS", "IDAT", "IDAT"].map((name) => chunk(name, deflateSync(name))),
];
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
        const kept = strip("image/png", signature, pngHead(4, 3), ...parts, pngEnd, latin(behind));
        expect(kept).toEqual(Buffer.concat([signature, pngHead(4, 3), ...drawnChunks, pngEnd]));
      }),
    );
  });

  it("is cut out of a WebP, which says so", () => {
    const head = (flags: number) => webpCanvas(10, 10, flags);
    const points = webpPoints(10, 10);
    const extras = [riff("EXIF", exif(1, false)), riff("XMP ", latin(secret)), riff("UNKN", latin(secret))];
    expect(strip("image/webp", webp(head(0x3c), points, ...extras))).toEqual(webp(head(0x10), points));
    const turned = webp(head(0x3c), points, riff("EXIF", exif(6, true)), riff("XMP ", latin(secret)));
    expect(strip("image/webp", turned)).toEqual(webp(head(0x18), points, riff("EXIF", tiffOf(6))));
    const film = (...inner: Buffer[]) => riff("ANMF", Buffer.concat([Buffer.alloc(16, 1), ...inner]));
    const told = webp(head(2), riff("ANIM", latin("anim..")), film(points, riff("XMP ", latin(secret))));
    expect(strip("image/webp", told)).toEqual(webp(head(2), riff("ANIM", latin("anim..")), film(points)));
  });

  it("is cut out of what says how colours are meant", () => {
    const head = latin("JFIF\0\x01\x02\0\0\x01\0\x01");
    const hidden = segment(0xe0, Buffer.concat([head, Buffer.from([2, 2]), latin(secret)]));
    const bare = segment(0xe0, Buffer.concat([head, Buffer.from([0, 0])]));
    expect(strip("image/jpeg", start, hidden, frame(4, 3), scan, end)).toEqual(
      Buffer.concat([start, bare, frame(4, 3), scan, end]),
    );
  });

  it("is nothing but which side is up, where it is not the one it is stored with", () => {
    fc.assert(
      fc.property(orientations, ({ orientation, isLittle }) => {
        const whole = exif(orientation, isLittle);
        const turned = segment(0xe1, Buffer.concat([latin("Exif\0\0"), tiffOf(orientation)]));
        const given = segment(0xe1, Buffer.concat([latin("Exif\0\0"), whole]));
        expect(strip("image/jpeg", start, given, frame(4, 3), scan, end)).toEqual(
          Buffer.concat([start, turned, frame(4, 3), scan, end]),
        );
        expect(strip("image/png", signature, pngHead(4, 3), chunk("eXIf", whole), pngEnd)).toEqual(
          Buffer.concat([signature, pngHead(4, 3), chunk("eXIf", tiffOf(orientation)), pngEnd]),
        );
      }),
    );
  });

  it("never makes a picture of any bytes larger, fails, or changes when it is stripped again", () => {
    const heads = {
      "image/jpeg": Buffer.concat([start, frame(4, 3), scan]),
      "image/png": Buffer.concat([signature, pngHead(4, 3), pngEnd]),
      "image/webp": Buffer.concat([latin("RIFF\0\0\0\0WEBP"), webpPoints(4, 3)]),
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(heads)),
        fc.uint8Array({ maxLength: 200 }),
        ([type, head], rest) => {
          const once = stripped(type, head, Buffer.from(rest));
          if (once === null) return;
          expect(once.bytes.length).toBeLessThanOrEqual(head.length + rest.length + 1);
          expect(stripMetadata(type, once.bytes)).toEqual(once);
        },
      ),
    );
  });

  it("makes no picture of what begins twice or has more pieces than any picture, whether they are kept or not", () => {
    const many = (piece: Buffer, count = 2_001) => Array.from({ length: count }, () => piece);
    expect(stripped("image/jpeg", start, start, ...told, frame(4, 3), scan, end)).toBeNull();
    for (const piece of [segment(0xdb, latin("")), segment(0xfe, latin("")), Buffer.from([0xff, 0xd0])])
      expect(stripped("image/jpeg", start, frame(4, 3), ...many(piece), end)).toBeNull();
    expect(stripped("image/jpeg", start, frame(4, 3), ...many(scan, 101), end)).toBeNull();
    for (const name of ["IDAT", "tEXt"])
      expect(stripped("image/png", signature, pngHead(4, 3), ...many(chunk(name, latin(""))), pngEnd)).toBeNull();
    for (const name of ["ABCD", "EXIF"])
      expect(stripped("image/webp", webp(webpPoints(4, 3), ...many(riff(name, latin("")))))).toBeNull();
    const pieces = many(chunk("IDAT", latin("points")), 1_300);
    expect(strip("image/png", signature, pngHead(4, 3), ...pieces, pngEnd)).toEqual(
      Buffer.concat([signature, pngHead(4, 3), ...pieces, pngEnd]),
    );
  });

  it("costs the thread that answers little, even of the largest picture that is built to cost most", () => {
    const filled = (beginning: Buffer, ...signs: number[]) => {
      const whole = Buffer.alloc(returnPhotoFile.mostBytes, Buffer.from(signs));
      beginning.copy(whole);
      end.copy(whole, whole.length - end.length);
      return whole;
    };
    const points = Buffer.concat([start, frame(4, 3), scan]);
    const pieces = (count: number, name: string) =>
      Array.from({ length: count }, () =>
        chunk(name, Buffer.alloc(Math.floor(returnPhotoFile.mostBytes / count) - 12)),
      );
    const worst: readonly (readonly [string, Buffer])[] = [
      ["image/jpeg", filled(start, 0xff)],
      ["image/jpeg", filled(points, 0xff)],
      ["image/jpeg", filled(points, 0xff, 0)],
      ["image/jpeg", filled(points, 0xff, 0xd0)],
      ["image/jpeg", filled(start, 0xff, 0xd0)],
      ["image/png", Buffer.concat([signature, pngHead(4, 3), ...pieces(1_990, "IDAT"), pngEnd])],
      ["image/png", Buffer.concat([signature, pngHead(4, 3), ...pieces(1_990, "tEXt"), pngEnd])],
      ["image/webp", webp(webpPoints(4, 3), ...Array.from({ length: 1_990 }, () => riff("EXIF", exif(6, true))))],
    ];
    for (const [type, bytes] of worst) {
      const before = worked();
      stripMetadata(type, bytes);
      // A twentieth of a second, measured; far above it is what grows with the square.
      expect(worked() - before).toBeLessThan(1);
    }
  });

  it("cannot hide where a picture cannot be taken apart: there is no picture then", () => {
    const place = segment(0xe1, Buffer.concat([latin("Exif\0\0"), exif(1, true)]));
    const padding = Buffer.alloc(7);
    for (const parts of [
      [start, padding, place, frame(4, 3), scan, end],
      [start, frame(4, 3), scan, Buffer.from([0xff, 0xc4, 0, 1]), place, end],
      [start, frame(4, 3), place.subarray(0, 20)],
      [start, place, scan, end],
    ])
      expect(stripped("image/jpeg", ...parts)).toBeNull();
    for (const parts of [
      [pngHead(4, 3), padding, chunk("tEXt", latin(secret)), pngEnd],
      [pngHead(4, 3), chunk("SECR", latin(secret)), pngEnd],
      [pngHead(4, 3), chunk("IDAT", latin("points"))],
      [chunk("IDAT", latin("points")), pngHead(4, 3), pngEnd],
    ])
      expect(stripped("image/png", signature, ...parts)).toBeNull();
    const tooLong = riff("XMP ", latin(secret));
    tooLong.writeUInt32LE(10_000, 4);
    expect(stripped("image/webp", webp(webpPoints(4, 3), tooLong))).toBeNull();
    expect(stripped("image/webp", webp(riff("XMP ", latin(secret))))).toBeNull();
    // A camera that leaves out the end of a whole picture is no attack.
    expect(strip("image/jpeg", start, frame(4, 3), scan)).toEqual(Buffer.concat([start, frame(4, 3), scan]));
  });
});

/** A profile of a space of colours, with a text in it and behind it. */
function profile(space: string, colors: readonly (readonly number[])[] = []): Buffer {
  const parts = colors.map((color) => {
    const content = Buffer.alloc(20);
    content.write("XYZ ", "latin1");
    for (const [at, value] of color.entries()) content.writeInt32BE(Math.round(value * 65_536), 8 + at * 4);
    return content;
  });
  const texts = [...parts, latin(`desc\0\0\0\0${secret}`)];
  const head = Buffer.alloc(132 + texts.length * 12);
  head.write(`mntr${space}XYZ `, 12, "latin1");
  head.write("acsp", 36, "latin1");
  head.writeUInt32BE(texts.length, 128);
  let behind = head.length;
  for (const [at, content] of texts.entries()) {
    head.write(["rXYZ", "gXYZ", "bXYZ"][parts.length === 0 ? 3 : at] ?? "desc", 132 + at * 12, "latin1");
    head.writeUInt32BE(behind, 136 + at * 12);
    head.writeUInt32BE(content.length, 140 + at * 12);
    behind += content.length;
  }
  return Buffer.concat([head, ...texts, latin(secret)]);
}
const sRgb = profile("RGB ", [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
]);
const displayP3 = profile("RGB ", [
  [0.5151, 0.2412, -0.0011],
  [0.292, 0.6922, 0.0419],
  [0.1571, 0.0666, 0.7841],
]);
const withProfile: Readonly<Record<string, (content: Buffer) => readonly Buffer[]>> = {
  "image/jpeg": (content) => [
    start,
    segment(0xe2, Buffer.concat([latin("ICC_PROFILE\0\x02\x02"), content.subarray(150)])),
    segment(0xe2, Buffer.concat([latin("ICC_PROFILE\0\x01\x02"), content.subarray(0, 150)])),
    frame(4, 3),
    scan,
    end,
  ],
  "image/png": (content) => [
    signature,
    pngHead(4, 3),
    chunk("iCCP", Buffer.concat([latin(`${secret}\0\0`), deflateSync(content)])),
    pngEnd,
  ],
  "image/webp": (content) => [webp(webpCanvas(4, 3, 0x20), riff("ICCP", content), webpPoints(4, 3))],
};
const withoutProfile: Readonly<Record<string, readonly Buffer[]>> = {
  "image/jpeg": [start, frame(4, 3), scan, end],
  "image/png": [signature, pngHead(4, 3), pngEnd],
  "image/webp": [webp(webpCanvas(4, 3), webpPoints(4, 3))],
};

describe.each(Object.entries(withProfile))("the colour profile of a picture of type %s", (type, whole) => {
  const plain = Buffer.concat([...(withoutProfile[type] ?? [])]);

  it("is left out where it is that of every picture, a grey one, or none", () => {
    for (const content of [sRgb, profile("GRAY"), latin(`no profile ${secret}`.repeat(20))])
      expect(strip(type, ...whole(content))).toEqual(plain);
  });

  it("is a known one of the same space, without any of its texts", () => {
    const kept = strip(type, ...whole(displayP3));
    expect(kept.length).toBeGreaterThan(plain.length);
    expect(kept.includes(latin(secret))).toBe(false);
    // Whatever is written into it, the same is kept, and stripped again it stays.
    const other = Buffer.from(displayP3);
    other.write("another secret", other.length - 14, "latin1");
    expect(strip(type, ...whole(other))).toEqual(kept);
    expect(strip(type, kept)).toEqual(kept);
  });

  it("makes no picture where its space is not known", () => {
    const unknown = profile("RGB ", [
      [0.9, 0.1, 0],
      [0.1, 0.7, 0.2],
      [0, 0.2, 0.6],
    ]);
    for (const content of [profile("CMYK"), profile("Lab "), unknown, profile("RGB ")])
      expect(stripped(type, ...whole(content))).toBeNull();
  });
});

it("what says how a PNG is drawn has its length, and is there once", () => {
  const right = [
    ["gAMA", 4],
    ["cHRM", 32],
    ["sBIT", 3],
    ["pHYs", 9],
    ["cICP", 4],
  ] as const;
  for (const [name, length] of right) {
    const kept = chunk(name, Buffer.alloc(length, 1));
    const told = [kept, chunk(name, latin(secret.repeat(3))), chunk(name, Buffer.alloc(length, 65))];
    expect(strip("image/png", signature, pngHead(4, 3), ...told, pngEnd)).toEqual(
      Buffer.concat([signature, pngHead(4, 3), kept, pngEnd]),
    );
  }
});

it("the size of a picture is the largest that any of its parts tells", () => {
  expect(stripped("image/jpeg", start, frame(640, 480), scan, end)).toMatchObject({ width: 640, height: 480 });
  expect(stripped("image/jpeg", start, frame(4, 3), frame(16_000, 16_001), scan, end)).toMatchObject({
    width: 16_000,
    height: 16_001,
  });
  expect(stripped("image/jpeg", start, frame(640, 0), scan, end)).toBeNull();
  expect(stripped("image/png", signature, pngHead(70_000, 3), pngEnd)).toMatchObject({ width: 70_000, height: 3 });
  expect(stripped("image/webp", webp(webpCanvas(4, 3), webpPoints(16_000, 9_000)))).toMatchObject({
    width: 16_000,
    height: 9_000,
  });
  const lossless = riff("VP8L", Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f]));
  expect(stripped("image/webp", webp(lossless))).toMatchObject({ width: 16_384, height: 16_384 });
});
