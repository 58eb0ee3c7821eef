import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { SheetRefused } from "#contract/sheets/sheet.ts";

/** A part of a zip file: its name, and its text in pieces. */
export interface ZipPart {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

const most = 0xffff_ffff;

/** The same in all files, so that equal contents are equal files. */
const writtenAt = new Date(1980, 0, 1);

/**
 * The bytes of a zip file, made while they are taken; Node packs them, in a thread of its own. Throws a SheetRefused
 * where it would have more than 4 GB, which not every program can read.
 */
export async function* zipped(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const take = () => ready.splice(0);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  let length = 0;
  for await (const { name, text } of parts) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8, mtime: writtenAt };
    zip.add(file);
    const source = async function* () {
      for await (const piece of text) {
        const bytes = Buffer.from(piece);
        file.crc = crc32(bytes, file.crc);
        file.size += bytes.length;
        yield bytes;
      }
    };
    // A failure of the text reaches the loop below: `compose` hands it on.
    const packed = Readable.from(source()).compose(createDeflateRaw({ level: 4 })) as AsyncIterable<
      Buffer<ArrayBuffer>
    >;
    for await (const chunk of packed) {
      length += chunk.length;
      file.ondata?.(null, chunk, false);
      yield* take();
    }
    if (length > most || file.size > most)
      throw new SheetRefused("This would be a file of more than 4 GB: export it as CSV");
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* take();
}
