import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { OpenAPIHono } from "@hono/zod-openapi";
import { mountConsole } from "#gateway/http/pages/console.ts";
import type { App } from "#gateway/http/variables.ts";
import { cleanUp } from "#gateway/jobs/housekeeping.ts";
import { keepConsole, readConsoleFile } from "#gateway/store/files/console-files.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();

/** A folder with these files of a build. */
async function build(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "aisle-build-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ "index.html": "<p>", "work.html": "<p>", ...files }))
    await writeFile(join(folder, name), text);
  return folder;
}

it("a console of a build that was replaced finds its files for seven days, and no others", async () => {
  const { db, files } = gateway;
  const older = await build({ "Old-AAAA0001.js": "old", "Both-BBBB0001.js": "both", "Old-AAAA0001.js.map": "{}" });
  const newer = await build({ "New-CCCC0001.js": "new", "Both-BBBB0001.js": "both" });
  await keepConsole(db, files, older);
  // Two gateways of one build, at once, and the one of the newer build.
  await Promise.all([keepConsole(db, files, newer), keepConsole(db, files, older)]);
  const app: App = new OpenAPIHono();
  mountConsole(
    app,
    newer,
    async () => null,
    (name) => readConsoleFile(files, name),
  );
  const ask = async (path: string) => {
    const answer = await app.request(path);
    return [answer.status, answer.headers.get("content-type"), await answer.text()] as const;
  };
  expect(await ask("/Old-AAAA0001.js")).toEqual([200, "text/javascript; charset=utf-8", "old"]);
  expect((await app.request("/Old-AAAA0001.js")).headers.get("cache-control")).toContain("immutable");
  expect((await ask("/New-CCCC0001.js"))[2]).toBe("new");
  for (const path of ["/Gone-DDDD0001.js", "/Old-AAAA0001.js.map", "/..%2FOld-AAAA0001.js"])
    expect((await ask(path))[0]).toBe(404);
  await cleanUp(db, files);
  expect((await ask("/Old-AAAA0001.js"))[0]).toBe(200);
  // Eight days after a gateway last had the older build, and one after the newer one.
  await sql`update loose_files set at = at - interval '8 days' where path like 'console/Old%'`.execute(db);
  await cleanUp(db, files);
  expect((await ask("/Old-AAAA0001.js"))[0]).toBe(404);
  await rm(join(newer, "Both-BBBB0001.js"));
  expect((await ask("/Both-BBBB0001.js"))[2]).toBe("both");
});
