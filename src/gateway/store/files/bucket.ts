import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { Refusal } from "#gateway/refusal.ts";
import type { BucketSettings } from "./bucket-settings.ts";
import type { FileStore } from "./file-store.ts";

/** How long one call may take with all its retries, in milliseconds. */
const patience = 15_000;
/** The same for a file that may be large. */
const patienceForLarge = 600_000;
/** How often a call is sent again. None of them does more when it arrives twice. */
const retries = 2;
/** How long a call waits whose connection was lost, in milliseconds. */
const pause = 100;

/**
 * Keeps files in a bucket. A call whose connection is lost, or that is answered with 429 or a 5xx status, is retried
 * twice. A call that fails in the end is refused with 503.
 */
export function createBucket({ endpoint, bucket, prefix, region, key, secret }: BucketSettings): FileStore {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: "s3", retries });
  const base = [endpoint, bucket, ...(prefix === "" ? [] : [prefix])].join("/");

  async function fetchAgain(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(init.body instanceof Blob ? patienceForLarge : patience);
    for (let left = retries; ; left -= 1) {
      try {
        return await client.fetch(`${base}/${path}`, { ...init, redirect: "error", signal });
      } catch (error) {
        if (left === 0 || signal.aborted) throw unreachable(error);
        await sleep(pause);
      }
    }
  }

  async function send(path: string, init: RequestInit, missing: "refused" | "answered"): Promise<Response> {
    const response = await fetchAgain(path, init);
    if (response.ok || (missing === "answered" && response.status === 404)) return response;
    throw unreachable(new Error(`${response.status} ${await response.text().catch(() => "")}`));
  }

  return {
    async put(path, { type, bytes }) {
      const sum = await sumOf(bytes);
      const headers = { "content-type": type, "x-amz-content-sha256": sum };
      await send(
        path,
        { method: "PUT", body: bytes instanceof Blob ? bytes : new Uint8Array(bytes), headers },
        "refused",
      );
    },
    async read(path) {
      const response = await send(path, { method: "GET" }, "answered");
      if (response.status === 404) return null;
      return new Uint8Array(
        await response.arrayBuffer().catch((error: unknown) => {
          throw unreachable(error);
        }),
      );
    },
    async stream(path) {
      const response = await send(path, { method: "GET" }, "answered");
      return response.status === 404 ? null : response.body;
    },
    async remove(path) {
      await send(path, { method: "DELETE" }, "answered");
    },
  };
}

/** The SHA-256 of bytes, in hexadecimal. */
async function sumOf(bytes: Uint8Array | Blob): Promise<string> {
  const hash = createHash("sha256");
  if (!(bytes instanceof Blob)) return hash.update(bytes).digest("hex");
  for await (const chunk of bytes.stream()) hash.update(chunk);
  return hash.digest("hex");
}

function unreachable(cause: unknown): Refusal {
  const refusal = new Refusal("unavailable", "The store of files cannot be reached now; try again in a moment", {
    retryAfter: 5,
  });
  refusal.cause = cause;
  return refusal;
}
