import type { Context } from "hono";
import { kilobytes } from "#contract/fields/check-field.ts";
import type { BodyLimits } from "#gateway/limits.ts";
import { Refusal } from "#gateway/refusal.ts";

/** A body of at most so many bytes is received as a whole, without a stream of its own. */
const smallBody = 16_000;

/** A body that has arrived whole. It counts as being worked on until it is released. */
export interface ReceivedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  release(): void;
}

/**
 * Reads the body of a request of at most so many bytes; `sender` is whose it is, a login or an address. Throws a
 * Refusal: 413, 408, 422 or 503.
 */
export type ReceiveBody = (c: Context, mostBytes: number, sender: string) => Promise<ReceivedBody>;

/** How many bytes may be held at once: of all bodies together, and of those of one sender. */
interface HeldBytes {
  readonly all: number;
  readonly ofOne: number;
}

/**
 * Makes the function that reads bodies. It is called after the login was checked, so a stranger's bytes are never kept.
 */
export function bodyReceiver({ silence, total }: Pick<BodyLimits, "silence" | "total">, most: HeldBytes): ReceiveBody {
  let held = 0;
  const heldOf = new Map<string, number>();
  const hold = (sender: string, bytes: number): void => {
    held += bytes;
    const own = (heldOf.get(sender) ?? 0) + bytes;
    if (own === 0) heldOf.delete(sender);
    else heldOf.set(sender, own);
  };
  return async (c, mostBytes, sender) => {
    // The length that was announced is checked before anything is read. Node then discards the body, and the connection
    // can be used for the next request.
    if (Number(c.req.header("content-length") ?? 0) > mostBytes) throw tooLarge(mostBytes);
    if (c.req.method === "GET" || c.req.method === "HEAD") return { bytes: new Uint8Array(), release: () => {} };
    const endsAt = performance.now() + total;
    let size = 0;
    const take = (bytes: number): void => {
      size += bytes;
      hold(sender, bytes);
      if (size > mostBytes) throw tooLarge(mostBytes);
      // Whoever has too much on its way is refused alone, so that it leaves the others their room.
      if (held > most.all || (heldOf.get(sender) ?? 0) > most.ofOne)
        throw new Refusal("unavailable", "Too much is being sent at once; try again in a moment", { retryAfter: 2 });
    };
    const release = (): void => {
      hold(sender, -size);
      size = 0;
    };
    try {
      const announced = Number(c.req.header("content-length") ?? Infinity);
      if (announced <= smallBody) {
        take(announced);
        return { bytes: new Uint8Array(await withinTime(c.req.raw.arrayBuffer(), silence)), release };
      }
      const pieces: Uint8Array[] = [];
      const reader = c.req.raw.body?.getReader();
      if (!reader) return { bytes: new Uint8Array(), release };
      for (;;) {
        const wait = Math.min(silence, endsAt - performance.now());
        const { done, value } = await withinTime(reader.read(), wait);
        if (done) break;
        take(value.length);
        pieces.push(value);
      }
      return { bytes: Buffer.concat(pieces), release };
    } catch (error) {
      release();
      // What is left of the body is never read, so the connection cannot be used for another request.
      c.header("connection", "close");
      throw error instanceof Refusal ? error : brokenOff();
    }
  };
}

async function withinTime<Result>(result: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal("too-slow", "What you sent did not arrive in time; try again")),
      milliseconds,
    );
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
    // When the time is over nobody waits for the rest any more, so its failure is nobody's.
    result.catch(() => undefined);
  }
}

function tooLarge(mostBytes: number): Refusal {
  return new Refusal("body-too-large", `At most ${kilobytes(mostBytes)} can be sent at once`);
}

// The client closed the connection: this is not an error of the gateway.
function brokenOff(): Refusal {
  return new Refusal("invalid", "What you sent arrived incomplete; try again", { fields: { body: "is incomplete" } });
}
