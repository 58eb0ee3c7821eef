import { WriteStream } from "node:tty";
import { expect, test } from "vitest";
import { barText, progressBar } from "#gateway/imports/command/progress-bar.ts";

test.each([
  [0, 200, "[                              ]   0 %"],
  [100, 200, "[===============               ]  50 %"],
  [199, 200, "[============================= ]  99 %"],
  [200, 200, "[==============================] 100 %"],
  [300, 200, "[==============================] 100 %"],
  [0, 0, "[==============================] 100 %"],
])("%i of %i", (done, total, text) => {
  expect(barText(done, total)).toBe(text);
});

/** What a bar writes to a stream that is, or is not, a terminal. */
function written(isTerminal: boolean): string[] {
  const texts: string[] = [];
  const terminal = Object.assign(Object.create(WriteStream.prototype) as WriteStream, {
    isTTY: isTerminal,
    write: (text: string) => texts.push(text) > 0,
  });
  const bar = progressBar(terminal);
  bar.show(50, 200);
  bar.show(1, 2);
  bar.clear();
  return texts;
}

test("a terminal sees the bar, and then no more of it", () => {
  expect(written(true)).toEqual([`\r${barText(50, 200)}\u001b[K`, `\r${barText(1, 2)}\u001b[K`, "\r\u001b[K"]);
});

test("a file or a pipe sees nothing", () => {
  expect(written(false)).toEqual([]);
});
