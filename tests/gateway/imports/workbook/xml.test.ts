import { expect, it, test } from "vitest";
import { readXml } from "#gateway/imports/workbook/xml.ts";

/** What a part has, cut into pieces of so many characters; texts that follow each other are one. */
function read(text: string, length = text.length): string[] {
  const found: string[] = [];
  let words = "";
  const tell = (event: string): void => {
    if (words !== "") found.push(`text ${words}`);
    words = "";
    found.push(event);
  };
  const write = readXml({
    open: (name, attributes) =>
      tell(`open ${[name, ...Object.entries(attributes).map((each) => each.join("="))].join(" ")}`),
    close: (name) => tell(`close ${name}`),
    text: (piece) => void (words += piece),
  });
  for (let at = 0; at < text.length; at += length) write(text.slice(at, at + length));
  write(null);
  return found;
}

const part =
  '\uFEFF<?xml version="1.0"?>\n<!-- a > b --><x:sheet\n a="1 > 2" b=\'say "&lt;"\'>' +
  "<c/>Tea &amp; milk &#x20b9;5&#48;<![CDATA[a < b & c]]> end<row r = '7' /></x:sheet >\n<!--end-->";

it("tells tags and texts the same, wherever the pieces are cut", () => {
  const whole = read(part);
  expect(whole).toEqual([
    'open sheet a=1 > 2 b=say "<"',
    "open c",
    "close c",
    "text Tea & milk \u20b950a < b & c end",
    "open row r=7",
    "close row",
    "close sheet",
  ]);
  for (let length = 1; length < 30; length += 1) expect(read(part, length)).toEqual(whole);
});

test.each([
  ["", "it ends in the middle", "nothing"],
  ["<a><b></a>", "a is closed, but was not open", "tags that cross"],
  ["<a>", "it ends in the middle", "a tag that nothing closes"],
  ["</a>", "a is closed, but was not open", "a tag that nothing opens"],
  ["<a/><b/>", "a tag behind the end", "a second root"],
  ["<a/>text", "a text outside of all tags", "a text behind the end"],
  ["<a b>", "an attribute without a value", "no value"],
  ["<a b=1/>", "an attribute without a value", "a value without quotes"],
  ['<a b="<"/>', "an attribute without a value", "a bracket in a value"],
  ["<1a/>", "a tag without a name", "a name that is none"],
  ["<a>&lol;</a>", "an unknown entity", "an entity that nothing knows"],
  ["<a>&</a>", "an unknown entity", "half an entity"],
  ["<a>&#x110000;</a>", "Invalid code point", "a character that there is not"],
  ['<!DOCTYPE a [<!ENTITY l "l">]><a>&l;</a>', "it defines something", "an entity of its own"],
  ["<a><!-- no end", "it ends in the middle", "a comment without an end"],
])("refuses %s: %s, for %s", (text, because) => {
  for (const length of [1, 3, Math.max(1, text.length)]) expect(() => read(text, length)).toThrow(because);
});

it("passes a long text on before it ends, and keeps a tag without an end from filling the memory", () => {
  const long = "word ".repeat(500_000);
  expect(read(`<a>${long}</a>`, 65_536)).toEqual(["open a", `text ${long}`, "close a"]);
  const write = readXml({});
  expect(() => {
    for (let at = 0; at < 100; at += 1) write(`<a b="${"x".repeat(65_536)}`);
  }).toThrow("a tag without an end");
});
