import type { Context } from "hono";

/** A file as a handler returns it: its bytes, or a stream of them. `name` is the name under which people save it. */
export interface AnsweredFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array | ReadableStream<Uint8Array>;
}

/** Responds with a file. The headers make a browser treat it as the given type, and run or frame nothing in it. */
export function answerFile(c: Context, { name, type, bytes }: AnsweredFile): Response {
  c.header("content-type", type);
  c.header("content-disposition", `inline; filename="${plainName(name)}"; filename*=UTF-8''${encoded(name)}`);
  c.header("content-security-policy", "default-src 'none'; sandbox");
  c.header("x-content-type-options", "nosniff");
  c.header("cache-control", "private, no-store");
  return c.body(bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes));
}

// A name in plain ASCII, for programs that do not understand the encoded form.
function plainName(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll(/["\\]/g, "-");
}

function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
