import type { HttpBindings } from "@hono/node-server";
import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { BucketSettings } from "#gateway/store/files/bucket-settings.ts";
import { answer } from "../run/answering-server.ts";

/** A small store that speaks as much S3 as the gateway asks of it, on a loopback port of its own. */
export interface BucketServer {
  readonly settings: BucketSettings;
  /** What it keeps, by the paths of the calls. */
  readonly kept: ReadonlyMap<string, Buffer>;
  /** Lets it refuse every call from now on, or none. */
  setAway(away: boolean): void;
  /** Lets it cut the connections of the next calls, this many. */
  cutNext(calls: number): void;
  close(): Promise<void>;
}

/** Starts the store. It refuses with 403 what is not signed with its key for its region, or has other bytes than signed. */
export async function startBucketServer(): Promise<BucketServer> {
  const kept = new Map<string, Buffer>();
  let isAway = false;
  let toCut = 0;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all("/goods/shop/*", async (c) => {
    if (toCut > 0) {
      toCut -= 1;
      c.env.incoming.socket.destroy();
      return c.body(null);
    }
    // Not 5xx, because those are tried again for seconds.
    if (isAway) return c.text("<Code>AccessDenied</Code>", 403);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const signed =
      /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=[\da-f]{64}$/;
    const headers = signed.exec(c.req.header("authorization") ?? "")?.[1]?.split(";") ?? [];
    if (!headers.includes("host") || !headers.includes("x-amz-content-sha256")) return c.text("unsigned", 403);
    const sum = createHash("sha256").update(bytes).digest("hex");
    if (c.req.method === "PUT" && c.req.header("x-amz-content-sha256") !== sum) return c.text("other bytes", 403);
    const { path } = c.req;
    if (c.req.method === "PUT") kept.set(path, bytes);
    if (c.req.method === "DELETE") {
      kept.delete(path);
      return c.body(null, 204);
    }
    const found = kept.get(path);
    return found ? c.body(new Uint8Array(c.req.method === "PUT" ? [] : found)) : c.text("<Code>NoSuchKey</Code>", 404);
  });
  const server = await answer(app);
  return {
    kept,
    settings: {
      endpoint: server.origin,
      bucket: "goods",
      prefix: "shop",
      region: "eu-test-1",
      key: "KEY",
      secret: "S",
    },
    setAway: (away) => void (isAway = away),
    cutNext: (calls) => void (toCut = calls),
    close: () => server.close(),
  };
}
