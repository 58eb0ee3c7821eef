import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventParser, type StreamEvent } from "#console/client/live/event-parser.ts";

function read(pieces: readonly string[]): StreamEvent[] {
  const parser = createEventParser();
  return pieces.flatMap((piece) => parser.feed(piece));
}

describe("createEventParser", () => {
  it("reads data, type and id, and keeps the id for the events that follow", () => {
    expect(read(["id: 7\nevent: order\ndata: one\n\n", "data: two\n\n"])).toEqual([
      { type: "order", data: "one", id: "7" },
      { type: "message", data: "two", id: "7" },
    ]);
  });

  it("joins several lines of data, takes one blank off the value, and ignores comments and unknown fields", () => {
    expect(read([": still here\n\nretry: 5\ndata:  a\ndata\ndata:b\n\n"])).toEqual([
      { type: "message", data: " a\n\nb", id: "" },
    ]);
  });

  it("gives nothing for an event without data or without its empty line", () => {
    expect(read(["id: 3\nevent: x\n\ndata: never finished\n"])).toEqual([]);
  });

  it("drops a byte order mark at the start only", () => {
    expect(read(["\uFEFFdata: a\n\n"])).toEqual([{ type: "message", data: "a", id: "" }]);
  });

  it("reads the same events however the text is torn apart and whichever line ends it has", () => {
    const text = ': hello\nid: 1\ndata: {"a":1}\n\nid: 2\nevent: e\ndata: x\ndata: y\n\n: ping\n\nid: 3\ndata:\n\n';
    const whole = read([text]);
    expect(whole.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    fc.assert(
      fc.property(
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.nat({ max: 120 }), { maxLength: 12 }),
        (end, cuts) => {
          const full = text.replaceAll("\n", end);
          const points = [0, ...cuts.map((cut) => Math.min(cut, full.length)).sort((a, b) => a - b), full.length];
          const pieces = points.slice(1).map((point, at) => full.slice(points[at], point));
          expect(read(pieces)).toEqual(whole);
        },
      ),
    );
  });
});
