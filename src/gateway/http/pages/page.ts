import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import type { RequestVariables } from "#gateway/http/variables.ts";

/** Where a page takes data that is put in as JSON: the element with this id. */
const dataElement = /(<script type="application\/json" id="page-settings">)\s*null\s*(?=<\/script>)/;
/** How many stores' log-in pages are kept compressed. */
const mostKept = 16;
/** What runs or styles within a page and not in a file of its own; JSON is only data. */
const inlineElements = /<(script|style)>(.*?)<\/\1>/gs;

/** A page as it is sent, with the hashes of what its policy must allow. */
interface Page {
  readonly plain: Buffer<ArrayBuffer>;
  readonly gzip: Buffer<ArrayBuffer>;
  readonly br: Buffer<ArrayBuffer>;
  readonly hashes: readonly string[];
}

type PageContext = Context<{ Variables: RequestVariables }>;

/**
 * Makes the function that answers a page of the built console. `data` is put into it, unless it is null. A page is
 * compressed once for each of the last data it was sent with. Answers null where there is no such file.
 */
export function pageAnswers(file: string): (c: PageContext, data: unknown) => Promise<Response | null> {
  const kept = new Map<string, Promise<Page>>();
  const keep = (of: string, page: Promise<Page>): Promise<Page> => {
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size === mostKept) kept.delete(oldest);
    kept.set(of, page);
    // While a new build takes the place of the old one, a file may be missing: the next visit reads it again.
    page.catch(() => kept.delete(of));
    return page;
  };
  return async (c, data) => {
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const json = JSON.stringify(data ?? null);
    const of = `${found.mtimeMs} ${found.size} ${json}`;
    const page = await (kept.get(of) ?? keep(of, makePage(file, json)));
    c.set("inlineHashes", page.hashes);
    const coding = (["br", "gzip"] as const).find((name) => accepts(c.req.header("accept-encoding") ?? "", name));
    c.header("content-type", "text/html; charset=utf-8");
    // Whether other windows are cut off depends on where the visit comes from, and the theme on the store worked in
    // last.
    c.header("vary", "accept-encoding, cookie, sec-fetch-site");
    if (coding) c.header("content-encoding", coding);
    return c.body(page[coding ?? "plain"]);
  };
}

function accepts(header: string, coding: string): boolean {
  return header.split(",").some((each) => {
    const [name = "", weight = ""] = each.split(";");
    return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}

async function makePage(file: string, json: string): Promise<Page> {
  const html = await readFile(file, "utf8");
  // Only what the build has written may run: hashes are taken before anything else comes into the page.
  const hashes = [...html.matchAll(inlineElements)].map(([, , text = ""]) => hashOf(text));
  // Within a script element, only "<" could be read as HTML.
  const filled = html.replace(dataElement, (_, start: string) => start + json.replaceAll("<", "\\u003c"));
  const plain = Buffer.from(filled);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain, { params }),
  ]);
  return { plain, gzip: gzipped, br, hashes };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
