import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connection } from "#console/client/connection.ts";
import { readRows } from "#console/list/export/read-rows.ts";
import { type AnsweringServer, answer } from "../../../support/run/answering-server.ts";
import { orderRow } from "../../../support/kinds/orders/orders.ts";

const storeId = "11111111-1111-4111-8111-111111111111";
const rows = Array.from({ length: 350 }, (_, at) => orderRow({ number: `S101-${at}`, customerName: "Åsa ₹" }));
let lines: readonly string[] = [];
let server: AnsweringServer;
beforeAll(async () => {
  const app = new Hono();
  app.post("*", () => {
    const bytes = new TextEncoder().encode(lines.join(""));
    // In parts that end in the middle of lines and of letters.
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let from = 0; from < bytes.length; from += 997) controller.enqueue(bytes.slice(from, from + 997));
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
  });
  server = await answer(app);
  connection.origin = server.origin;
});
afterAll(() => {
  connection.origin = "";
  return server.close();
});

async function read(signal = new AbortController().signal) {
  const found = [];
  for await (const part of readRows("order", storeId, {}, signal)) {
    expect(part.total).toBe(rows.length);
    found.push(...part.rows);
  }
  return found;
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const head = line({ total: rows.length, asOf: "2026-11-21T04:11:00.000Z" });

it("hands on each row once and in order, wherever what comes is cut", async () => {
  lines = [head, ...rows.map(line)];
  expect(await read()).toEqual(rows);
});

it("never takes a part of a list for the whole", async () => {
  lines = [head, ...rows.slice(1).map(line)];
  await expect(read()).rejects.toMatchObject({ code: "offline" });
  lines = [head, ...rows.map(line).slice(0, -1), line(rows.at(-1)).slice(0, 20)];
  await expect(read()).rejects.toMatchObject({ code: "offline" });
  lines = [];
  await expect(read()).rejects.toMatchObject({ code: "offline" });
});

it("ends when it is stopped", async () => {
  lines = [head, ...rows.map(line)];
  const stop = new AbortController();
  const parts = readRows("order", storeId, {}, stop.signal);
  expect((await parts.next()).value?.rows.length).toBeGreaterThan(0);
  stop.abort();
  const rest = async (): Promise<void> => {
    while (!(await parts.next()).done) expect(stop.signal.aborted).toBe(true);
  };
  await expect(rest()).rejects.toBe(stop.signal.reason);
});
