/** One event of a stream: its type ("message" unless named), its data, and the last id the stream has given. */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
  readonly id: string;
}

/**
 * Parses server-sent events from text that arrives in pieces of any size. `feed` returns the events that a piece
 * completes. Lines end in LF, CRLF or CR, even when a CRLF is split between two pieces; an event without data is
 * ignored. Source: HTML standard 9.2.6.
 */
export function createEventParser(): { feed(piece: string): StreamEvent[] } {
  let rest = "";
  let afterReturn = false;
  let hasBegun = false;
  let data: string[] = [];
  let type = "";
  let id = "";

  const take = (line: string, found: StreamEvent[]): void => {
    if (line === "") {
      if (data.length > 0) found.push({ type: type || "message", data: data.join("\n"), id });
      data = [];
      type = "";
      return;
    }
    const colon = line.indexOf(":");
    // A comment is a line without a field name before its colon: no case below matches it.
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "data") data.push(value);
    else if (field === "event") type = value;
    else if (field === "id" && !value.includes("\0")) id = value;
  };

  return {
    feed(piece) {
      const found: StreamEvent[] = [];
      let text = piece;
      if (text === "") return found;
      if (!hasBegun) {
        hasBegun = true;
        if (text.startsWith("\uFEFF")) text = text.slice(1);
      }
      if (afterReturn && text.startsWith("\n")) text = text.slice(1);
      afterReturn = text === "" ? false : text.endsWith("\r");
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? "";
      for (const line of lines) take(line, found);
      return found;
    },
  };
}
