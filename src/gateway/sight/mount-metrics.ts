import { createHash, timingSafeEqual } from "node:crypto";
import type { App } from "#gateway/http/variables.ts";
import type { Services } from "#gateway/services.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Mounts `/metrics` for who has the token, as Prometheus sends it. Without a token there is no such page. */
export function mountMetrics(app: App, { hub, sight }: Pick<Services, "hub" | "sight">): void {
  if (!sight) return;
  const { metrics, db, token } = sight;
  if (token === null) {
    // Else the console would answer, as it does at every address of a screen.
    app.get("/metrics", (c) => c.text("METRICS_TOKEN is not set\n", 404));
    return;
  }
  const wanted = digest(`Bearer ${token}`);
  app.get("/metrics", async (c) => {
    const given = digest(c.req.header("authorization") ?? "");
    if (!timingSafeEqual(given, wanted)) return c.text("The token of METRICS_TOKEN is asked for\n", 401);
    return c.text(await metrics.read(db, (by) => hub.secondsBehind(by)), 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
    });
  });
}
