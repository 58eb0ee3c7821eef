import { open } from "node:fs/promises";
import { WorkbookTrouble } from "./trouble.ts";

/** Where a part of a zip file begins, and how it is packed. */
export interface ZipEntry {
  readonly name: string;
  readonly isPacked: boolean;
  /** Where its head begins; behind that come its bytes. */
  readonly start: number;
  readonly size: number;
  /** How many bytes it says to have once it is unpacked. */
  readonly unpacked: number;
}

/** Marks and lengths of the records of a zip file (PKWARE APPNOTE 4.3). */
const ends = { mark: 0x06054b50, length: 22, longestComment: 65_535 } as const;
const entries = { mark: 0x02014b50, length: 46 } as const;
const head = { mark: 0x04034b50, length: 30 } as const;
/** Stands for a number that is too large for its field, or was not known yet; then a field behind the name has it. */
const elsewhere = 0xffff_ffff;
const mostDirectory = 20_000_000;

/** Reads which parts a zip file has. */
export async function readZipEntries(file: string): Promise<readonly ZipEntry[]> {
  const handle = await open(file);
  const read = async (start: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - ends.length - ends.longestComment);
    const tail = await read(from, size - from);
    const at = tail.lastIndexOf(markBytes(ends.mark));
    if (at < 0 || at + ends.length > tail.length) throw new WorkbookTrouble("is damaged: its end is missing");
    const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (length > mostDirectory || start + length > size) throw new WorkbookTrouble("is no workbook that can be read");
    return await Promise.all(
      entriesOf(await read(start, length)).map(async (entry) => {
        const found = await read(entry.start, head.length);
        if (found.length < head.length || found.readUInt32LE(0) !== head.mark)
          throw new WorkbookTrouble("is damaged: a part of it is missing");
        return { ...entry, start: entry.start + head.length + found.readUInt16LE(26) + found.readUInt16LE(28) };
      }),
    );
  } finally {
    await handle.close();
  }
}

function entriesOf(directory: Buffer): ZipEntry[] {
  const found: ZipEntry[] = [];
  for (let at = 0; at + entries.length <= directory.length && directory.readUInt32LE(at) === entries.mark;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place));
    const names = at + entries.length;
    const extras = names + (name ?? 0);
    const method = directory.readUInt16LE(at + 10);
    if (directory.readUInt16LE(at + 8) & 1)
      throw new WorkbookTrouble("is protected by a password: save it without one");
    if (method === 0 || method === 8)
      found.push({
        name: directory.toString("utf8", names, extras),
        isPacked: method === 8,
        ...placeOf(directory, at, directory.subarray(extras, extras + (extra ?? 0))),
      });
    at = extras + (extra ?? 0) + (comment ?? 0);
  }
  return found;
}

/** Start and size of an entry; each that its field cannot hold stands in the extra field 1, in this order. */
function placeOf(directory: Buffer, at: number, extra: Buffer): Pick<ZipEntry, "start" | "size" | "unpacked"> {
  const fields = [24, 20, 42].map((place) => directory.readUInt32LE(at + place));
  let large = extra.subarray(0, 0);
  for (let place = 0; place + 4 <= extra.length; place += 4 + extra.readUInt16LE(place + 2))
    if (extra.readUInt16LE(place) === 1) large = extra.subarray(place + 4, place + 4 + extra.readUInt16LE(place + 2));
  const [unpacked = 0, size = 0, start = 0] = fields.map((value) => {
    if (value !== elsewhere || large.length < 8) return value;
    const found = Number(large.readBigUInt64LE(0));
    large = large.subarray(8);
    return found;
  });
  return { size, start, unpacked };
}

function markBytes(mark: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
}
