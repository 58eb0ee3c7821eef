import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { SheetRefused } from "#contract/sheets/sheet.ts";

/** A part of a zip file: its name, and its text in pieces. */
export interface ZipPart {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

/** What the list at the end says of a part. */
interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

const most = 0xffff_ffff;

/**
 * The bytes of a zip file, made while they are taken. Sizes follow their part, so nothing is held back (APPNOTE 4.4.4).
 * Throws a SheetRefused where it would have more than 4 GB, which not every program can read.
 */
export async function* zipped(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const list: Written[] = [];
  let offset = 0;
  for await (const { name: given, text } of parts) {
    const name = Buffer.from(given);
    const begins = offset;
    const head = header(0x0403_4b50, [20], [0x0808, 8, 0, 0x21], [0, 0, 0], [name.length, 0]);
    yield Buffer.concat([head, name]);
    let [crc, packed, unpacked] = [0, 0, 0];
    const source = async function* () {
      for await (const piece of text) {
        const bytes = Buffer.from(piece);
        crc = crc32(bytes, crc);
        unpacked += bytes.length;
        yield bytes;
      }
    };
    // A failure of the text reaches the loop below: `pipeline` hands it on.
    for await (const chunk of Readable.from(source()).compose(
      createDeflateRaw({ level: 4 }),
    ) as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    if (offset + packed > most || unpacked > most)
      throw new SheetRefused("This would be a file of more than 4 GB: export it as CSV");
    yield header(0x0807_4b50, [], [], [crc, packed, unpacked], []);
    list.push({ name, crc, packed, unpacked, offset: begins });
    offset += head.length + name.length + packed + 16;
  }
  let length = 0;
  for (const { name, crc, packed, unpacked, offset: begins } of list) {
    const entry = Buffer.concat([
      header(0x0201_4b50, [20, 20], [0x0808, 8, 0, 0x21], [crc, packed, unpacked], [name.length, 0, 0, 0, 0]),
      words(0, begins),
      name,
    ]);
    length += entry.length;
    yield entry;
  }
  yield header(0x0605_4b50, [0, 0], [list.length, list.length], [length, offset], [0]);
}

/** A signature, then numbers of two, two, four and two bytes. */
function header(
  signature: number,
  versions: readonly number[],
  shorts: readonly number[],
  longs: readonly number[],
  lengths: readonly number[],
): Buffer {
  return Buffer.concat([words(signature), halves(...versions, ...shorts), words(...longs), halves(...lengths)]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4);
  return bytes;
}

function halves(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}
