import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createPictureReader } from "#gateway/print/read-pictures.ts";

it("papers take the PNG of an own picture, and leave out what no PDF can draw", async () => {
  const consoleDirectory = await mkdtemp(join(tmpdir(), "aisle-pictures-"));
  const png = Buffer.from("\x89PNG\r\n\x1a\n and more", "latin1");
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  await writeFile(join(consoleDirectory, "logo.svg"), svg);
  await writeFile(join(consoleDirectory, "logo.png"), png);
  const storage = createServer((request, response) => response.end(request.url === "/a.svg" ? svg : png));
  await new Promise<void>((resolve) => storage.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  const read = createPictureReader({ consoleDirectory, files: {} as never });
  const found = await read({} as never, ["/logo.svg", "/gone.svg", `${base}/a.svg`, `${base}/a.png`]);
  storage.close();
  expect([...found].map(([address, bytes]) => [address, Buffer.compare(bytes, png)])).toEqual([
    ["/logo.svg", 0],
    [`${base}/a.png`, 0],
  ]);
});
