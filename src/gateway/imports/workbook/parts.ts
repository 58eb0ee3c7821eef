import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { WorkbookTrouble } from "./trouble.ts";
import { readXml, type XmlHandler } from "./xml.ts";
import { readZipEntries } from "./zip-entries.ts";

/** The parts of a workbook. */
export interface Parts {
  readonly names: readonly string[];
  /** Reads a part from its beginning to its end; `onBytes` is told how many bytes of the file that took so far. */
  read(name: string, handler: XmlHandler, onBytes?: (bytes: number) => void): Promise<void>;
}

/** How many bytes a part may have once it is unpacked: a small file may unpack to very many. */
const mostUnpacked = 600_000_000;

/** Opens a workbook, which is a zip file with parts of XML. */
export async function openParts(file: string): Promise<Parts> {
  const entries = new Map((await readZipEntries(file)).map((entry) => [entry.name, entry]));
  return {
    names: [...entries.keys()],
    async read(name, handler, onBytes = () => {}) {
      const entry = entries.get(name);
      if (!entry) throw new WorkbookTrouble("is damaged: a part of it is missing");
      const { start, size, isPacked } = entry;
      if (entry.unpacked > mostUnpacked)
        throw new WorkbookTrouble("is too large once it is unpacked: save its sheet as CSV");
      const decoder = new TextDecoder("utf-8", { fatal: true });
      const write = readXml(handler);
      let unpacked = 0;
      if (size === 0) return;
      const source = createReadStream(file, { start, end: start + size - 1 });
      const stream = isPacked ? pipeline(source, createInflateRaw(), () => {}) : source;
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        unpacked += bytes.length;
        // What goes on after its own end is no mistake of a spreadsheet.
        if (unpacked > entry.unpacked) throw new WorkbookTrouble("is damaged: a part is larger than it says");
        write(decoder.decode(bytes, { stream: true }));
        onBytes(source.bytesRead);
      }
      write(decoder.decode());
      write(null);
    },
  };
}
