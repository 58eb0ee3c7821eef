import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { reachDatabase } from "#gateway/database/connect.ts";
import { runHere } from "../support/run/run-here.ts";

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((end) => end()));

/** A port that is no PostgreSQL; returns the connection string that leads there. */
async function listenAs(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    greet(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `postgres://aisle:secret@127.0.0.1:${(server.address() as AddressInfo).port}/aisle`;
}

test.each([
  ["says nothing", () => {}, "it does not answer in time"],
  ["closes at once", (socket: Socket) => socket.destroy(), "the connection was closed"],
] as const)("a DATABASE_URL whose port %s is refused with a sentence", async (_, greet, because) => {
  const url = await listenAs(greet);
  await expect(reachDatabase(url, 200)).rejects.toThrow(`The database of DATABASE_URL cannot be used: ${because}.`);
});

test.each(["gateway", "import"] as const)("the %s ends with that sentence alone", async (name) => {
  const url = await listenAs((socket) => socket.destroy());
  const folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  cleanups.push(() => void rm(folder, { recursive: true }));
  const file = join(folder, "pickers.csv");
  await writeFile(file, "name,phone,capacity\nAsha,9876543210,6\n");
  const args = ["pickers", file, "--store", "S1", "--map", "name=name,phone=phone,capacity=capacity"];
  const program = runHere(name, { DATABASE_URL: url, DEMO: "off" }, name === "import" ? args : []);
  expect(await program.ended).toBe(1);
  expect(program.said()).toBe("The database of DATABASE_URL cannot be used: the connection was closed.\n");
});
