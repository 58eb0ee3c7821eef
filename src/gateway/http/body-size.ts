import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { kilobytes } from "#contract/fields/check-field.ts";
import { maxBodyBytes } from "#contract/constants.ts";
import type { RouteSchema } from "#contract/route.ts";
import { Refusal } from "#gateway/refusal.ts";

/** The bytes allowed for the text fields and the boundary lines of a multipart body, beside its files. */
const besideFiles = 64_000;

/** The largest body that a route accepts, in bytes. */
export function mostBytesOf({ files }: RouteSchema): number {
  if (!files) return maxBodyBytes;
  return Object.values(files).reduce((all, { mostBytes }) => all + mostBytes, besideFiles);
}

/** Makes the refusal (422) of a body whose client closed the connection: no error of the gateway, nor of its database. */
export function bodyCutOff(): Refusal {
  return new Refusal("invalid", "The body did not arrive whole", { fields: { body: "did not arrive whole" } });
}

/** Refuses a body larger than `mostBytes` with 413. */
export function limitBody(mostBytes: number): MiddlewareHandler {
  const tooLarge = () => new Refusal("body-too-large", `This call may carry ${kilobytes(mostBytes)} at most`);
  const limitStreamedBody = bodyLimit({
    maxSize: mostBytes,
    onError: (c) => {
      // The rest of the body is never read, so the connection cannot be used for another request.
      c.header("connection", "close");
      throw tooLarge();
    },
  });
  return (c, next) => {
    // The content-length header is checked before the body is read. Node then discards the unread body, and the
    // connection can be used for the next request. Only a body without that header is counted while it is read.
    if (Number(c.req.header("content-length") ?? 0) > mostBytes) throw tooLarge();
    return limitStreamedBody(c, next).catch((error: unknown) => {
      throw error instanceof Refusal ? error : bodyCutOff();
    });
  };
}
