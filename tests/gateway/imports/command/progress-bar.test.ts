import { WriteStream } from "node:tty";
import { expect, test } from "vitest";
import { barText, progressBar } from "#gateway/imports/command/progress-bar.ts";

test.each([
  [0, 200, "reading [                              ]   0 %"],
  [100, 200, "reading [===============               ]  50 %"],
  [199, 200, "reading [============================= ]  99 %"],
  [200, 200, "reading [==============================] 100 %"],
  [300, 200, "reading [==============================] 100 %"],
  [0, 0, "reading [==============================] 100 %"],
])("%i of %i", (done, total, text) => {
  expect(barText("reading", done, total)).toBe(text);
});

/** What a bar writes to a stream that is, or is not, a terminal. */
function written(isTerminal: boolean): string[] {
  const texts: string[] = [];
  const terminal = Object.assign(Object.create(WriteStream.prototype) as WriteStream, {
    isTTY: isTerminal,
    write: (text: string) => texts.push(text) > 0,
  });
  let time = 1_000;
  const bar = progressBar(terminal, 200, () => time);
  bar.show({ phase: "reading", done: 50, total: null });
  bar.show({ phase: "reading", done: 60, total: null });
  time += 200;
  bar.show({ phase: "writing", done: 1, total: 2 });
  bar.clear();
  return texts;
}

test("a terminal sees the bar, not more often than the eye can follow, and then no more of it", () => {
  expect(written(true)).toEqual([
    `\r${barText("reading", 50, 200)}\u001b[K`,
    `\r${barText("writing", 1, 2)}\u001b[K`,
    "\r\u001b[K",
  ]);
});

test("a file or a pipe sees nothing", () => {
  expect(written(false)).toEqual([]);
});
