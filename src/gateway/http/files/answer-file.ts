import type { Context } from "hono";

/** A file that a handler answers: its bytes, or a stream of them. The name is what people save it under. */
export interface AnsweredFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array | ReadableStream<Uint8Array>;
}

/** Answers a file. Whatever it holds, a browser shows it as its type says, runs nothing of it and frames nothing. */
export function answerFile(c: Context, { name, type, bytes }: AnsweredFile): Response {
  c.header("content-type", type);
  c.header("content-disposition", `inline; filename="${plainName(name)}"; filename*=UTF-8''${encoded(name)}`);
  c.header("content-security-policy", "default-src 'none'; sandbox");
  c.header("x-content-type-options", "nosniff");
  return c.body(bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes));
}

// For programs that do not know the other form of a name.
function plainName(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll(/["\\]/g, "-");
}

function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
