import { beforeEach, expect, it } from "vitest";
import { ApiFailure, offlineFailure } from "#console/client/failure.ts";
import { createPictureCache, type PictureCache } from "#console/client/pictures/picture-cache.ts";

let cache: PictureCache;
/** The files that are being read, and how each read is answered. */
let open: Map<string, { readonly answer: (file: Blob) => void; readonly fail: (error: Error) => void }>;
/** Every read and every dropped picture since it was looked at last. */
let log: string[];
let changes: number;

beforeEach(() => {
  open = new Map();
  log = [];
  changes = 0;
  cache = createPictureCache(
    async ({ type }) => {
      if (type === "") throw new Error("this is no picture");
      return { address: `/${type}`, drop: () => void log.push(`drop ${type}`) };
    },
    { most: 3, atOnce: 2 },
  );
  cache.subscribe(() => (changes += 1));
});

const wanted = (file: string) => ({
  file,
  read: () => {
    log.push(`read ${file}`);
    return new Promise<Blob>((answer, fail) => open.set(file, { answer, fail }));
  },
});
const want = (...files: string[]) => cache.want(files.map(wanted));
/** By then everything has happened that follows from an answer. */
const settle = () => new Promise<void>((done) => void setImmediate(done));

async function answer(...files: string[]): Promise<void> {
  for (const file of files) {
    open.get(file)?.answer(new Blob([], { type: file }));
    await settle();
  }
}
async function fail(file: string, error: Error): Promise<void> {
  open.get(file)?.fail(error);
  await settle();
}
const looked = () => log.splice(0);

it("reads a few at a time and each once, and tells when one has come", async () => {
  want("a", "b", "c", "a");
  expect(looked()).toEqual(["read a", "read b"]);
  expect(cache.addressOf("a")).toBeUndefined();
  await answer("a");
  expect([cache.addressOf("a"), changes]).toEqual(["/a", 1]);
  expect(looked()).toEqual(["read c"]);
  want("a", "b", "c");
  await answer("b", "c");
  expect(looked()).toEqual([]);
});

it("leaves out what is not wanted any more and not begun", async () => {
  want("a", "b", "c", "d");
  want("x", "b");
  await answer("a", "b");
  expect(looked()).toEqual(["read a", "read b", "read x"]);
  expect(cache.addressOf("a")).toBe("/a");
});

it("reads what is fetched by itself at once, and nothing twice", async () => {
  want("a", "b", "c");
  cache.fetch(wanted("p"));
  cache.fetch(wanted("a"));
  expect(looked()).toEqual(["read a", "read b", "read p"]);
  await answer("p");
  cache.fetch(wanted("p"));
  expect(looked()).toEqual([]);
});

it("keeps so many, and drops the one that was not wanted for longest", async () => {
  want("a", "b", "c");
  await answer("a", "b", "c");
  want("a");
  cache.fetch(wanted("d"));
  await answer("d");
  expect(looked().filter((line) => line.startsWith("drop"))).toEqual(["drop b"]);
  expect(["a", "b", "c", "d"].map((file) => cache.addressOf(file))).toEqual(["/a", undefined, "/c", "/d"]);
  want("b");
  expect(looked()).toEqual(["read b"]);
});

it("does not ask again for what is no picture or was refused", async () => {
  want("a", "b");
  open.get("a")?.answer(new Blob(["no picture"]));
  await fail("b", new ApiFailure("not-found", "There is no such file"));
  want("a", "b");
  expect(looked()).toEqual(["read a", "read b"]);
  expect(cache.addressOf("a")).toBeUndefined();
});

it("asks nothing more while the gateway cannot be reached, and again when it is wanted again", async () => {
  want("a", "b", "c", "d");
  await fail("a", offlineFailure(new Error("no line")));
  await fail("b", offlineFailure(new Error("no line")));
  expect(looked()).toEqual(["read a", "read b"]);
  want("a");
  expect(looked()).toEqual(["read a"]);
});
