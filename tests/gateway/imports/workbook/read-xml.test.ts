import fc from "fast-check";
import { expect, test } from "vitest";
import { xmlReader } from "#gateway/imports/workbook/read-xml.ts";

/** What a reader tells of a text that comes in pieces of this length. */
function told(xml: string, pieceLength = xml.length): string {
  let all = "";
  const write = xmlReader({
    open: (name, attributes) =>
      void (all += `<${name}${Object.entries(attributes).map((pair) => ` ${pair.join("=")}`)}>`),
    close: (name) => void (all += `</${name}>`),
    text: (text) => void (all += text),
  });
  for (let at = 0; at < xml.length; at += pieceLength) write(xml.slice(at, at + pieceLength));
  write(null);
  return all;
}

const sheet = `<?xml version="1.0"?>
<x:a  xmlns:x='u' r = "A1>B2"><!-- <b> --><x:v t="s">5 &lt; 6 &amp; &#x20AC;&#36;</x:v><x:v/><![CDATA[<&>]]></x:a >
`;

test("tags, attributes, texts and what stands for signs are read, however the text comes in pieces", () => {
  const expected = "<a xmlns:x=u, r=A1>B2><v t=s>5 < 6 & €$</v><v></v><&></a>";
  expect(told(sheet)).toBe(expected);
  for (let length = 1; length < 20; length += 1) expect(told(sheet, length)).toBe(expected);
});

test("any text comes out as it went in", () => {
  const written = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 9 }), (text, length) => {
      expect(told(`<c r="${written(text)}">${written(text)}</c>`, length)).toBe(`<c r=${text}>${text}</c>`);
    }),
  );
});

test.each([
  ["a tag that is not closed", "<a><b></b>", "its end is missing"],
  ["a tag that closes another", "<a><b></a></b>", "a closes another tag"],
  ["an end that is missing", "<a>x</a", "its end is missing"],
  ["an attribute without its end", '<a b="c></a>', "its end is missing"],
  ["an attribute without a value", "<a b></a>", "cannot be read"],
  ["a second beginning", "<a></a><b></b>", "where none may stand"],
  ["a text behind the end", "<a></a>x", "outside of all tags"],
  ["an entity that is defined", '<!DOCTYPE a [<!ENTITY f "x">]><a>&f;</a>', "entities are defined"],
  ["an entity that is not defined", "<a>&f;</a>", "nobody knows"],
  ["the name of something in all objects", "<a>&constructor;</a>", "nobody knows"],
  ["a sign without its end", "<a>&amp</a>", "nobody knows"],
  ["no sign at all", "<a>&#x110000;</a>", "code point"],
  ["tags in one another without end", "<a>".repeat(200) + "</a>".repeat(200), "too many tags"],
  ["a tag without end", `<a ${"b".repeat(200_000)}`, "too long"],
])("%s is damage", (_, xml, because) => {
  expect(() => told(xml, 1_000)).toThrow(because);
  expect(() => told(xml, 64_000)).toThrow(because);
});
