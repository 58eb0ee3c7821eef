import { expect, it } from "vitest";
import { readTree, wrongNames } from "../support/build/page-names.ts";
import { recipes } from "../support/build/recipes/recipes.ts";

// Of the files that the pages name, the recipes' own are there in their copy alone.
const tree = readTree(recipes.flatMap(({ steps }) => Object.keys(steps)));

it.each([...tree.pages.keys()])("every file, folder, name and link on %s is there", (page) => {
  expect(wrongNames(page, tree)).toEqual([]);
});

/** The whole program, and the rules of money, which are one page each. */
const longPages = new Set([
  "README.md",
  ...["payments", "pricing", "invoices", "returns"].map((room) => `src/contract/${room}/README.md`),
]);

it("a page has at most 60 lines that are no table: what more there is to know has a page in its own room", () => {
  const long = [...tree.pages].flatMap(([page, text]) => {
    const lines = text.split("\n").filter((line) => !line.startsWith("|")).length;
    return lines > 60 && !longPages.has(page) ? [`${page}: ${lines}`] : [];
  });
  expect(long).toEqual([]);
});

it("says page, line and name of what is nowhere", () => {
  // Put together, because a word of this file is a word of the tree.
  const gone = ["not", "There"].join("");
  const page = "commands/README.md";
  const text = [
    "# Some words",
    "`command.ts`, `console/`, `definedList`, `storedKind.list`, `/orders`, `heavy: true`, `npm start`",
    "[here](#some-words), [a room](../README.md#the-rooms), [elsewhere](https://example.org)",
    `\`commands/${gone}.ts\`, \`${gone}.css\`, \`record/listed/\``,
    `\`${gone}\`, \`storedKind.${gone}\`, \`${gone}({…})\``,
    `[nothing](${gone}.md), [no heading](../README.md#${gone}), [not here](#${gone})`,
  ].join("\n");
  expect(wrongNames(page, { ...tree, pages: new Map([...tree.pages, [page, text]]) })).toEqual([
    ...[`commands/${gone}.ts`, `${gone}.css`, "record/listed/"].map((name) => `${page}:4 \`${name}\``),
    ...[gone, `storedKind.${gone}`, `${gone}({…})`].map((name) => `${page}:5 \`${name}\``),
    ...[`${gone}.md`, `../README.md#${gone}`, `#${gone}`].map((link) => `${page}:6 (${link})`),
  ]);
});
