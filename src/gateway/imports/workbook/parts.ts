import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createInflateRaw } from "node:zlib";
import sax from "sax";
import { WorkbookTrouble } from "./trouble.ts";
import { readZipEntries } from "./zip-entries.ts";

/** Gets the tags and texts of a part. Names come without their prefix. */
export interface PartHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The parts of a workbook. */
export interface Parts {
  readonly names: readonly string[];
  /** Reads a part from its beginning to its end; `onBytes` is told how many bytes of the file that took so far. */
  read(name: string, handler: PartHandler, onBytes?: (bytes: number) => void): Promise<void>;
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
      const write = partReader(handler);
      let unpacked = 0;
      if (size === 0) return;
      const source = createReadStream(file, { start, end: start + size - 1 });
      const stream = isPacked ? pipeline(source, createInflateRaw(), () => {}) : source;
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        unpacked += bytes.length;
        // What goes on after its own end is no mistake of a spreadsheet.
        if (unpacked > entry.unpacked) throw new WorkbookTrouble("is damaged: a part is larger than it says");
        write(bytes);
        onBytes(source.bytesRead);
      }
      write(null);
    },
  };
}

/** Cuts the bytes of a part into tags and texts; null ends it. Entities that a part defines are refused. */
function partReader(handler: PartHandler): (bytes: Buffer | null) => void {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const text = (piece: string) => handler.text?.(piece);
  const xml = Object.assign(sax.parser(true), {
    onerror(error: Error) {
      throw error;
    },
    onopentag: ({ name, attributes }: sax.Tag) => handler.open?.(bareName(name), attributes),
    onclosetag: (name: string) => handler.close?.(bareName(name)),
    ontext: text,
    oncdata: text,
  });
  return (bytes) => {
    if (bytes) xml.write(decoder.decode(bytes, { stream: true }));
    else xml.write(decoder.decode()).close();
  };
}

function bareName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
