import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { kilobytes } from "#contract/fields/check-field.ts";
import { maxBodyBytes } from "#contract/constants.ts";
import type { RouteSchema } from "#contract/route.ts";
import { Refusal } from "#gateway/refusal.ts";

/** What the text beside files, and the lines that part them, may take. */
const besideFiles = 64_000;

/** The most bytes that a call of a route may carry. */
export function mostBytesOf({ files }: RouteSchema): number {
  if (!files) return maxBodyBytes;
  return Object.values(files).reduce((all, { mostBytes }) => all + mostBytes, besideFiles);
}

/** Refuses a body above so many bytes with 413. */
export function limitBody(mostBytes: number): MiddlewareHandler {
  const tooLarge = () => new Refusal("body-too-large", `This call may carry ${kilobytes(mostBytes)} at most`);
  const limitUntoldBody = bodyLimit({
    maxSize: mostBytes,
    onError: (c) => {
      // The rest is never read, so nothing more can be asked over this connection.
      c.header("connection", "close");
      throw tooLarge();
    },
  });
  return (c, next) => {
    // A length that is told is judged by itself: a body nobody has begun to read is skipped by Node, and the connection
    // stays good for the next call.
    if (Number(c.req.header("content-length") ?? 0) > mostBytes) throw tooLarge();
    return limitUntoldBody(c, next);
  };
}
