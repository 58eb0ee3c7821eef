import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { type PartHandler, xmlReader } from "./read-xml.ts";
import { WorkbookTrouble } from "./trouble.ts";
import { readZipEntries } from "./zip-entries.ts";

/** The parts of a workbook. */
export interface Parts {
  readonly names: readonly string[];
  /** Reads a part from its beginning to its end; `onBytes` is told how many bytes of the file that took so far. */
  read(name: string, handler: PartHandler, onBytes?: (bytes: number) => void): Promise<void>;
  /** The bytes of a part, unpacked. */
  bytes(name: string): AsyncGenerator<Buffer>;
}

/** How many bytes are unpacked at once. */
const unpackedAtOnce = 64_000;
/** How many bytes a part may have once it is unpacked: a small file may unpack to very many. */
const mostUnpacked = 600_000_000;

/** Opens a workbook, which is a zip file with parts of XML. */
export async function openParts(file: string): Promise<Parts> {
  const entries = new Map((await readZipEntries(file)).map((entry) => [entry.name, entry]));
  async function* bytesOf(name: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw new WorkbookTrouble("is damaged: a part of it is missing");
    const { start, size, isPacked } = entry;
    if (entry.unpacked > mostUnpacked)
      throw new WorkbookTrouble("is too large once it is unpacked: save its sheet as CSV");
    if (size === 0) return;
    let unpacked = 0;
    const source = createReadStream(file, { start, end: start + size - 1 });
    const stream = isPacked ? pipeline(source, createInflateRaw({ chunkSize: unpackedAtOnce }), () => {}) : source;
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      unpacked += bytes.length;
      // What goes on after its own end is no mistake of a spreadsheet.
      if (unpacked > entry.unpacked) throw new WorkbookTrouble("is damaged: a part is larger than it says");
      yield bytes;
      onBytes(source.bytesRead);
    }
  }
  return {
    names: [...entries.keys()],
    async read(name, handler, onBytes) {
      const decoder = new TextDecoder("utf-8", { fatal: true });
      const write = xmlReader(handler);
      for await (const bytes of bytesOf(name, onBytes)) write(decoder.decode(bytes, { stream: true }));
      write(decoder.decode());
      write(null);
    },
    bytes: bytesOf,
  };
}
