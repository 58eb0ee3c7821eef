import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { fileTypeOf } from "./file-type.ts";

/** One line of a file, without its line break. */
export interface FileLine {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** Whether the line is longer than `longestLine`; then the text is only how it begins. */
  readonly isTooLong: boolean;
}

/** The longest line that is read, in characters. It keeps the memory limited, whatever is in a file. */
export const longestLine = 100_000;
/** How much is kept of a line that is longer, in characters. */
const keptOfLongLine = 200;

/**
 * Reads the lines of a text file, plain or compressed with gzip, some hundred at a time. `onBytes` gets the number of
 * bytes read so far. Throws an ImportRefused when the file cannot be read or has another encoding.
 */
export async function* readLines(
  file: string,
  encoding: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly FileLine[]> {
  const decoder = makeDecoder(encoding);
  const packed = (await fileTypeOf(file)) === "gzip";
  const source = createReadStream(file);
  let bytes = 0;
  source.on("data", (chunk) => onBytes((bytes += chunk.length)));
  // Every failure reaches the loop below, because a failing source destroys the stream behind it as well.
  const stream = packed ? pipeline(source, createGunzip(), () => {}) : source;
  const splitter = lineSplitter();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>)
      yield splitter.push(decoder.decode(chunk, { stream: true }));
    yield splitter.push(decoder.decode());
    yield splitter.end();
  } catch (error) {
    throw explain(error, { file, encoding, lines: splitter.count() });
  }
}

/** Cuts text that comes in pieces into lines. */
interface LineSplitter {
  /** Answers the lines that end within the piece. */
  push(piece: string): FileLine[];
  /** Answers the last line if no line break follows it. */
  end(): FileLine[];
  /** How many lines have ended so far. */
  count(): number;
}

/** Lines end with "\n" or "\r\n"; where the first line ends with "\r" alone, all do. */
function lineSplitter(): LineSplitter {
  let rest = "";
  let isCut = false;
  let number = 0;
  let lineBreak: "\n" | "\r" | null = null;

  function finish(text: string): FileLine {
    const isTooLong = isCut || text.length > longestLine;
    isCut = false;
    const whole = lineBreak === "\n" && text.endsWith("\r") ? text.slice(0, -1) : text;
    return { number: (number += 1), text: isTooLong ? whole.slice(0, keptOfLongLine) : whole, isTooLong };
  }

  return {
    push(piece) {
      const text = rest + piece;
      lineBreak ??= findLineBreak(text);
      const lines: FileLine[] = [];
      let start = 0;
      if (lineBreak) {
        for (let end = text.indexOf(lineBreak); end >= 0; end = text.indexOf(lineBreak, start)) {
          lines.push(finish(text.slice(start, end)));
          start = end + 1;
        }
      }
      rest = text.slice(start);
      if (rest.length > longestLine) {
        rest = rest.slice(0, keptOfLongLine);
        isCut = true;
      }
      return lines;
    },
    end: () => (rest !== "" || isCut ? [finish(rest)] : []),
    count: () => number,
  };
}

/** The line break of a text; null as long as there is none, or one of which only the half has come. */
function findLineBreak(text: string): "\n" | "\r" | null {
  const [found, at] = [text.search(/[\r\n]/), text.indexOf("\r\n")];
  if (found < 0 || (found === text.length - 1 && text[found] === "\r")) return null;
  return text[found] === "\n" || found === at ? "\n" : "\r";
}

function makeDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ImportRefused(`There is no encoding ${encoding}; utf-8, windows-1252 and utf-16le are examples.`);
  }
}

function explain(
  error: unknown,
  { file, encoding, lines }: { readonly file: string; readonly encoding: string; readonly lines: number },
): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    const place = lines > 0 ? `, after line ${lines}` : "";
    const message = `${file} is not ${encoding}${place}: choose another encoding, such as windows-1252.`;
    return new ImportRefused(message, { cause: error });
  }
  if (code.startsWith("Z_") || code === "EISDIR") {
    return new ImportRefused(`${file} is damaged: ${(error as Error).message}.`, { cause: error });
  }
  return error;
}
