import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { App } from "#gateway/http/variables.ts";
import { lastStoreOf, type ReadTheme } from "./page-theme.ts";
import { pageAnswers } from "./page.ts";

/** A file name with a content hash, as the build writes it ("main-4KX7Q2PA.js"): its content never changes. */
const hashedName = /-[A-Z0-9]{8,}\.\w+$/;
const year = 31_536_000;

/** Reads a file of a build that is in the folder no more; null where it is not kept. */
type ReadOlder = (name: string) => Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>;

/**
 * Serves the built console below `/`: the files (compressed where the build has compressed them), the log-in page with
 * the theme at `/`, and for every other path the page of the screens, so that the address of a screen can be opened. A
 * missing file comes from `older`, or gets 404: a script that no longer exists must fail as a script, and not receive an
 * HTML page.
 */
export function mountConsole(app: App, directory: string, theme: ReadTheme, older: ReadOlder = async () => null): void {
  const logInPage = pageAnswers(join(directory, "index.html"));
  const workPage = pageAnswers(join(directory, "work.html"));
  const page = async (c: Parameters<typeof workPage>[0]): Promise<Response> => {
    const isLogIn = c.req.path === "/";
    const answer =
      (isLogIn ? null : await workPage(c, null)) ??
      (await logInPage(c, isLogIn ? await theme(lastStoreOf(c.req.raw.headers)) : null));
    return answer ?? c.notFound();
  };
  app.get("*", async (c, next) => {
    await next();
    const keep = c.res.ok && hashedName.test(c.req.path);
    c.header("cache-control", keep ? `public, max-age=${year}, immutable` : "no-cache");
  });
  app.get("/", page);
  // The pages by their files' names would come without their policy.
  app.get("/:file{\\w+\\.html.*}", (c) => c.notFound());
  app.get("*", serveStatic({ root: directory, precompressed: true }));
  app.get("/:file", async (c, next) => {
    const file = hashedName.test(c.req.path) ? await older(c.req.param("file")) : null;
    if (!file) return next();
    return c.body(new Uint8Array(file.bytes), 200, { "content-type": file.type });
  });
  app.get("*", (c, next) => (isFileName(c.req.path) ? next() : page(c)));
  app.notFound((c) => c.text("There is nothing here", 404));
}

/**
 * Whether a path names a file and not a screen. Only known extensions count, because a record's number may contain a
 * dot.
 */
function isFileName(path: string): boolean {
  return /\.(js|mjs|css|map|json|webmanifest|svg|png|jpe?g|webp|avif|gif|ico|woff2?|ttf|txt|xml|html|php)$/i.test(path);
}
