import { expect, test } from "vitest";
import { makeLog } from "#gateway/log.ts";

async function linesOf(isTTY: boolean): Promise<string[]> {
  const lines: string[] = [];
  const log = await makeLog("info", { isTTY, write: (line: string) => void lines.push(line) });
  log.warn("PostgreSQL has stopped: starting it again");
  log.debug("nothing of interest");
  log.info(
    { requestId: "r-1", method: "GET", route: "/api/orders/:id", status: 404, ms: 3.2, refusal: "not-found" },
    "answered",
  );
  log.error(
    { route: "/api/orders", error: { name: "Error", message: "odd", stack: "Error: odd\n    at here" } },
    "failed",
  );
  log.warn({ error: "the connection was closed" }, "a database connection was lost");
  return lines;
}

test("a terminal shows a line for a person for each thing that happened", async () => {
  const escapes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");
  const shown = (await linesOf(true)).map((line) => line.replaceAll(escapes, "").replace(/\d\d:\d\d:\d\d/, "12:00:00"));
  expect(shown).toEqual([
    "[12:00:00] WARN: PostgreSQL has stopped: starting it again\n",
    "[12:00:00] INFO: GET /api/orders/:id 404 in 3.2 ms, not-found\n",
    "[12:00:00] ERROR: /api/orders failed: Error: odd\n    at here\n",
    "[12:00:00] WARN: a database connection was lost: the connection was closed\n",
  ]);
});

test("without a terminal every line is JSON", async () => {
  const lines = (await linesOf(false)).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ msg }) => msg)).toHaveLength(4);
  expect(lines[1]).toMatchObject({
    level: 30,
    requestId: "r-1",
    status: 404,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});
