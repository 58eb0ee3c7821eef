/** The length of the head of a profile, and of the entry of each of its tags. */
const [headLength, entryLength] = [128, 12];

/** More tags than any profile of a picture has. */
const mostTags = 100;

/** How far the three colours of a profile may be from those of a known space, which programs round differently. */
const nearEnough = 0.01;

/** A space of colours: its red, green and blue as ICC tells them, and the curve of its values. */
interface Space {
  readonly name: string;
  readonly colors: readonly (readonly [x: number, y: number, z: number])[];
  /** One number is a power; of five, those by which a curve begins as a line. */
  readonly curve: readonly number[];
}

const curveOfScreens = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45];

/** The space of every picture without a profile, which therefore needs none. */
const usual: Space["colors"] = [
  [0.436, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];

/** The other spaces in which cameras, phones and programs keep pictures. */
const spaces: readonly Space[] = [
  {
    name: "Display P3",
    colors: [
      [0.5151, 0.2412, -0.0011],
      [0.2919, 0.6922, 0.0419],
      [0.1572, 0.0666, 0.7841],
    ],
    curve: curveOfScreens,
  },
  {
    name: "Adobe RGB",
    colors: [
      [0.6097, 0.3111, 0.0195],
      [0.2053, 0.6257, 0.0609],
      [0.1492, 0.0632, 0.7446],
    ],
    curve: [2.199_218_75],
  },
  {
    name: "Rec2020",
    colors: [
      [0.6734, 0.279, -0.0019],
      [0.1656, 0.6753, 0.0299],
      [0.1251, 0.0456, 0.7972],
    ],
    curve: [1 / 0.45, 1 / 1.0993, 0.0993 / 1.0993, 1 / 4.5, 0.081],
  },
  {
    name: "ProPhoto RGB",
    colors: [
      [0.7977, 0.288, 0],
      [0.1352, 0.7119, 0],
      [0.0313, 0.0001, 0.8249],
    ],
    curve: [1.8],
  },
];

/**
 * The profile to keep of a picture in place of the one it has, which can hold any text: a known one of the same space,
 * "usual" for the space that a picture without a profile has, which is meant too where the profile is none. Null where
 * the space is not known: without its profile the picture would have other colours.
 */
export function knownProfile(profile: Buffer): Buffer | "usual" | null {
  if (profile.length < headLength + 4 || profile.toString("latin1", 36, 40) !== "acsp") return "usual";
  const space = profile.toString("latin1", 16, 20);
  if (space === "GRAY") return "usual";
  if (space !== "RGB ") return null;
  const colors = ["rXYZ", "gXYZ", "bXYZ"].map((tag) => readColor(profile, tag));
  const isNear = (known: Space["colors"]): boolean =>
    known.every((color, at) => color.every((part, of) => Math.abs(part - (colors[at]?.[of] ?? Infinity)) < nearEnough));
  if (isNear(usual)) return "usual";
  const found = spaces.find((known) => isNear(known.colors));
  return found ? writeProfile(found) : null;
}

function readColor(profile: Buffer, tag: string): readonly number[] | null {
  const tags = Math.min(profile.readUInt32BE(headLength), mostTags);
  for (let at = headLength + 4; at < headLength + 4 + tags * entryLength; at += entryLength) {
    if (at + entryLength > profile.length) return null;
    if (profile.toString("latin1", at, at + 4) !== tag) continue;
    const from = profile.readUInt32BE(at + 4) + 8;
    return from + 12 > profile.length ? null : [0, 4, 8].map((of) => profile.readInt32BE(from + of) / 65_536);
  }
  return null;
}

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

function fixed(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), at * 4);
  return bytes;
}

function words(text: string): Buffer {
  const head = Buffer.alloc(28);
  head.write("mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS", "latin1");
  head.writeUInt32BE(text.length * 2, 20);
  head.writeUInt32BE(28, 24);
  return Buffer.concat([head, Buffer.from(text, "utf16le").swap16()]);
}

/** The smallest profile of a space that programs understand. */
function writeProfile({ name, colors, curve }: Space): Buffer {
  const xyz = (color: readonly number[]) => Buffer.concat([latin("XYZ \0\0\0\0"), fixed(color)]);
  const kind = Buffer.from([0, curve.length === 1 ? 0 : 3, 0, 0]);
  const drawn = Buffer.concat([latin("para\0\0\0\0"), kind, fixed(curve)]);
  const white = [0.9642, 1, 0.8249];
  const contents: readonly (readonly [tags: readonly string[], content: Buffer])[] = [
    [["desc"], words(name)],
    [["cprt"], words("No copyright")],
    [["wtpt"], xyz(white)],
    ...colors.map((color, at) => [[`${"rgb"[at]}XYZ`], xyz(color)] as const),
    [["rTRC", "gTRC", "bTRC"], drawn],
  ];
  const tags = contents.flatMap(([names]) => names).length;
  const [entries, parts]: [Buffer[], Buffer[]] = [[], []];
  let at = headLength + 4 + tags * entryLength;
  for (const [names, content] of contents) {
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    for (const tag of names) {
      const entry = Buffer.alloc(entryLength);
      entry.write(tag, "latin1");
      entry.writeUInt32BE(at, 4);
      entry.writeUInt32BE(content.length, 8);
      entries.push(entry);
    }
    parts.push(padded);
    at += padded.length;
  }
  const head = Buffer.alloc(headLength + 4);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x0430_0000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  // The day of the program's beginning, because one is needed.
  for (const [of, part] of [2026, 1, 1].entries()) head.writeUInt16BE(part, 24 + of * 2);
  head.write("acsp", 36, "latin1");
  fixed(white).copy(head, 68);
  head.writeUInt32BE(tags, headLength);
  return Buffer.concat([head, ...entries, ...parts]);
}
