import { connect } from "node:net";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxReturnPhotos } from "#contract/returns/fields.ts";
import { createFileStores } from "#gateway/store/files/create-file-stores.ts";
import { addFile, type KeptFile } from "#gateway/store/files/files.ts";
import { keepFiles } from "#gateway/store/files/keep-files.ts";
import { cleanUp } from "#gateway/jobs/housekeeping.ts";
import { removeBusiness } from "#gateway/setup/remove-business.ts";
import { startBucketServer, type BucketServer } from "../../../support/files/bucket-server.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildFile, pictureFile } from "../../../support/database/rows.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { createTestGateway, headersOf, sendTo, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
let bucket: BucketServer;
let storeId: string;
let as: TestGateway["logins"]["admin"];

const aReturn = async (fields = {}) => ({ storeId, id: (await buildReturn(gateway.db, storeId, fields)).id });
type Ref = Awaited<ReturnType<typeof aReturn>>;
const add = (params: Ref, version: number, photo: Blob, idempotencyKey?: string) =>
  gateway.call(
    "returns.add-photo",
    { params, body: { version }, files: { photo } },
    { as, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  );
const refusedPhoto = (params: Ref, version: number, photo: Blob) =>
  gateway.refused("returns.add-photo", { params, body: { version }, files: { photo } }, { as });
const detail = (params: Ref) => gateway.call("returns.read", { params }, { as });
const see = (params: Ref, photoId: string | undefined) =>
  gateway.send("returns.photo", { params: { ...params, photoId } }, { as });
const bytesOf = async (from: Blob | Response) => Buffer.from(await from.arrayBuffer());

/** What is kept of photos: rows, entries of what is loose, and files outside. */
async function everything() {
  const { db, filesDirectory } = gateway;
  const rows = await db.selectFrom("files").select("id").execute();
  const loose = await db.selectFrom("loose_files").select("path").execute();
  const inFolder = await readdir(join(filesDirectory, storeId)).catch(() => []);
  return { rows: rows.length, loose: loose.length, outside: inFolder.length + bucket.kept.size };
}

beforeAll(async () => {
  bucket = await startBucketServer();
});
afterAll(() => bucket.close());

describe.each(["folder", "bucket"] as const)("photos of a return, kept in a %s", (place) => {
  beforeAll(async () => {
    const files = place === "bucket" ? createFileStores("/nowhere", bucket.settings) : undefined;
    gateway = await createTestGateway(files ? { files } : {});
    storeId = gateway.stores.north;
    as = gateway.logins.admin;
    return () => gateway.close();
  });

  it("are added, listed, seen and removed, and the history tells of each", async () => {
    const params = await aReturn();
    const before = await everything();
    const [one, two] = [pictureFile("crushed.png"), pictureFile("../../etc/box.exe")];
    expect(await add(params, 1, one)).toMatchObject({ version: 2, photoCount: 1 });
    expect(await add(params, 2, two)).toMatchObject({ version: 3, photoCount: 2 });
    const { photos } = await detail(params);
    expect(photos).toMatchObject([
      { name: "crushed.png", type: "image/png", size: one.size, by: as.name },
      { name: "box.png", type: "image/png", size: two.size },
    ]);
    expect(await everything()).toEqual({ ...before, rows: before.rows + 2, outside: before.outside + 2 });
    const [first, second] = photos;
    const seen = await see(params, first?.id);
    expect(await bytesOf(seen)).toEqual(await bytesOf(one));
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(await bytesOf(await see(params, second?.id))).toEqual(await bytesOf(two));
    const removal = { params: { ...params, photoId: first?.id ?? "" }, query: { version: 3 } };
    expect(await gateway.call("returns.remove-photo", removal, { as })).toMatchObject({ version: 4, photoCount: 1 });
    expect((await see(params, first?.id)).status).toBe(404);
    expect((await detail(params)).photos).toMatchObject([{ id: second?.id }]);
    const { entries } = await gateway.call("returns.history", { params, query: { storeId } }, { as });
    expect(entries.map(({ changes, text }) => [changes["photoCount"], text])).toEqual([
      [[0, 1], "crushed.png"],
      [[1, 2], "box.png"],
      [[2, 1], "crushed.png"],
    ]);
    const { rows } = await gateway.db
      .selectFrom("events")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("store_id", "=", storeId)
      .executeTakeFirstOrThrow();
    expect(rows).toBe(3);
    // What was removed stays outside for a day, and then goes.
    expect(await everything()).toEqual({ rows: before.rows + 1, loose: 1, outside: before.outside + 2 });
    await gateway.db.updateTable("loose_files").set({ at: "2026-01-01T00:00:00Z" }).execute();
    expect(await cleanUp(gateway.db, gateway.files)).toMatchObject({ looseFiles: 1 });
    expect(await everything()).toEqual({ rows: before.rows + 1, loose: 0, outside: before.outside + 1 });
  });

  it("that cannot be are refused, and nothing of them is left", async () => {
    const params = await aReturn();
    const before = await everything();
    const page = new File(["<script>alert(1)</script>"], "goods.png", { type: "image/png" });
    const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "goods.svg", { type: "image/svg+xml" });
    for (const lie of [page, drawing])
      expect(await refusedPhoto(params, 1, lie)).toMatchObject({ status: 422, fields: { photo: /JPEG.*PNG.*WebP/i } });
    const starts = new File([Buffer.alloc(4_990_000, Buffer.from([0xff, 0xd8]))], "starts.jpg");
    const chunks = new File(["RIFF\0\0\0\0WEBP", Buffer.alloc(4_990_000, "ABCD\0\0\0\0")], "chunks.webp");
    for (const noPicture of [starts, chunks])
      expect(await refusedPhoto(params, 1, noPicture)).toMatchObject({
        status: 422,
        fields: { photo: /^Only whole JPEG.*damaged/ },
      });
    const large = new File([await pictureFile("").bytes(), new Uint8Array(5_000_000)], "large.png");
    expect(await refusedPhoto(params, 1, large)).toMatchObject({ status: 413 });
    expect(await refusedPhoto(params, 7, pictureFile("late.png"))).toMatchObject({ status: 409 });
    const full = await aReturn({ photoCount: maxReturnPhotos });
    expect(await refusedPhoto(full, 1, pictureFile("ninth.png"))).toMatchObject({
      status: 422,
      fields: { photo: "a return has 8 photos at most" },
    });
    for (const status of ["Return Rejected", "Completed"]) {
      const ended = await aReturn({ status, photoCount: 1 });
      const { id: photoId } = await buildFile(gateway.db, storeId, { kind: "return", record_id: ended.id });
      before.rows += 1;
      expect(await refusedPhoto(ended, 1, pictureFile("late.png"))).toMatchObject({ status: 409 });
      const removal = { params: { ...ended, photoId }, query: { version: 1 } };
      expect(await gateway.refused("returns.remove-photo", removal, { as })).toMatchObject({ status: 409 });
      expect((await see(ended, photoId)).status).toBe(200);
    }
    expect(await everything()).toEqual(before);
    expect((await detail(params)).record).toMatchObject({ version: 1, photoCount: 0 });
  });

  it("are nobody else's: another return, another store and a reader without the right do not get at them", async () => {
    const params = await aReturn();
    await add(params, 1, pictureFile("goods.png"));
    const before = await everything();
    const photoId = (await detail(params)).photos[0]?.id ?? "";
    expect((await see(await aReturn(), photoId)).status).toBe(404);
    expect((await see({ ...params, storeId: gateway.stores.south }, photoId)).status).toBe(404);
    const files = { photo: pictureFile("other.png") };
    const asked = { params, body: { version: 2 }, files };
    const stranger = { as: gateway.logins.stranger };
    expect(await gateway.refused("returns.add-photo", asked, stranger)).toMatchObject({ status: 404 });
    const elsewhere = { ...asked, params: { ...params, storeId: gateway.stores.south } };
    expect(await gateway.refused("returns.add-photo", elsewhere, { as })).toMatchObject({ status: 404 });
    const reader = { as: await gateway.logIn(["return.view"]) };
    expect(await gateway.refused("returns.add-photo", asked, reader)).toMatchObject({ status: 403 });
    const blind = { as: await gateway.logIn(["return.manage"]) };
    const sight = { params: { ...params, photoId } };
    expect(await gateway.refused("returns.photo", sight, blind)).toMatchObject({ status: 403 });
    const removal = { params: { ...(await aReturn()), photoId }, query: { version: 1 } };
    expect(await gateway.refused("returns.remove-photo", removal, { as })).toMatchObject({ status: 404 });
    expect(await everything()).toEqual(before);
  });

  it("are added once, however often they are sent", async () => {
    const params = await aReturn();
    const before = await everything();
    const picture = pictureFile("goods.png");
    const added = await add(params, 1, picture, `photo-${params.id}`);
    expect(await add(params, 1, picture, `photo-${params.id}`)).toEqual(added);
    // The same picture without a key is known by its content.
    expect(await add(params, 2, picture)).toEqual(added);
    const other = { params, body: { version: 2 }, files: { photo: pictureFile("goods.png") } };
    expect(
      await gateway.refused("returns.add-photo", other, { as, idempotencyKey: `photo-${params.id}` }),
    ).toMatchObject({ code: "key-reused" });
    expect(await everything()).toEqual({ ...before, rows: before.rows + 1, outside: before.outside + 1 });
  });

  it("of many at once are added one by one", async () => {
    const params = await aReturn({ photoCount: 0 });
    const before = await everything();
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const files = { photo: pictureFile(`${n}.png`) };
        return (await sendTo(gateway.app, "returns.add-photo", { params, body: { version: 1 }, files }, { as })).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await everything()).toEqual({ ...before, rows: before.rows + 1, outside: before.outside + 1 });
  });

  it("leave nothing where the upload is cut off, and a day later nothing where the gateway was killed", async () => {
    const params = await aReturn();
    const before = await everything();
    const { port } = new URL(await gateway.listen());
    const head = [
      `POST /api/stores/${storeId}/return-order/${params.id}/photos HTTP/1.1`,
      "host: 127.0.0.1",
      "content-type: multipart/form-data; boundary=cut",
      "content-length: 100000",
      ...Object.entries(headersOf(as)).map(([name, value]) => `${name}: ${value}`),
    ];
    const part = '--cut\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n';
    const logged = gateway.logged.length;
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1", () => {
        socket.write(`${head.join("\r\n")}\r\n\r\n${part}`, "latin1", () => socket.destroy());
      });
      socket.once("close", () => resolve()).once("error", reject);
    });
    await expect.poll(() => gateway.logged.length).toBeGreaterThan(logged);
    expect(await everything()).toEqual(before);
    // A gateway that is killed here has written the file and not its row.
    const { db, files } = gateway;
    const kept = await keepFiles(db, files, storeId, {
      photo: { name: "goods.png", type: "image/png", bytes: await pictureFile("").bytes() },
    });
    const left = { ...before, loose: before.loose + 1, outside: before.outside + 1 };
    expect(await everything()).toEqual(left);
    expect(await cleanUp(db, files)).toMatchObject({ looseFiles: 0 });
    expect(await everything()).toEqual(left);
    const dayAgo = new Date(Date.now() - 86_460_000).toISOString();
    await db.updateTable("loose_files").set({ at: dayAgo }).execute();
    await cleanUp(db, files);
    expect(await everything()).toEqual({ ...before, loose: 0 });
    // Nobody can give it a row any more.
    const owner = { storeId, record: null, author: { userId: null, name: "Test" } };
    const late = inTransaction(db, (trx) => addFile(trx, owner, kept.files["photo"] as KeptFile));
    await expect(late).rejects.toThrow("was removed before it had a row");
    expect(await everything()).toEqual({ ...before, loose: 0 });
  });

  it.runIf(place === "bucket")(
    "wait while the bucket is away: nothing is half done, and the same call goes through afterwards",
    async () => {
      const params = await aReturn();
      await add(params, 1, pictureFile("first.png"));
      const before = await everything();
      const photoId = (await detail(params)).photos[0]?.id;
      bucket.setAway(true);
      const picture = pictureFile("second.png");
      expect(await refusedPhoto(params, 2, picture)).toMatchObject({ status: 503 });
      expect((await see(params, photoId)).status).toBe(503);
      bucket.setAway(false);
      expect((await everything()).rows).toBe(before.rows);
      expect(await add(params, 2, picture)).toMatchObject({ photoCount: 2 });
      expect((await see(params, photoId)).status).toBe(200);
    },
  );

  it.runIf(place === "bucket")(
    "are written and read although connections are lost, and refused when all are",
    async () => {
      const params = await aReturn();
      bucket.cutNext(2);
      await add(params, 1, pictureFile("first.png"));
      const photoId = (await detail(params)).photos[0]?.id;
      bucket.cutNext(2);
      expect((await see(params, photoId)).status).toBe(200);
      bucket.cutNext(3);
      expect((await see(params, photoId)).status).toBe(503);
    },
  );

  it("go with their business, whose files are loose from then on", async () => {
    await add(await aReturn(), 1, pictureFile("goods.png"));
    const before = await everything();
    const outside = await gateway.db.selectFrom("files").select("id").where("place", "!=", "database").execute();
    await inTransaction(gateway.db, (trx) => removeBusiness(trx, gateway.businessUnitId));
    const { loose, rows } = await everything();
    expect({ rows, loose }).toEqual({ rows: 0, loose: before.loose + outside.length });
  });
});
