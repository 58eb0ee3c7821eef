import { describe, expect, test } from "vitest";
import { openTestGateway, headersOf, sendTo } from "../../../support/gateway.ts";
import { buildPicker, pictureFile } from "../../../support/database/rows.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = gateway.logins.admin;

const person = async () => ({ storeId, id: (await buildPicker(gateway.db, storeId)).id });
const kept = () => gateway.db.selectFrom("files").select("id").execute();
const give = (params: { storeId: string; id: string }, version: number, photo: Blob) =>
  gateway.call("pickers.set-photo", { params, body: { version }, files: { photo } }, { as });
const see = (params: { storeId: string; id: string }, fileId: string | null) =>
  gateway.send("pickers.photo", { params: { ...params, fileId } }, { as });
const bytesOf = async (from: Blob | Response) => Buffer.from(await from.arrayBuffer());

/** A JPEG of one pixel with further segments, and a WebP of one pixel. */
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([
    Buffer.from("\xff\xd8", "latin1"),
    ...segments,
    Buffer.from("\xff\xc0\0\x0b\x08\0\x01\0\x01\x01\x01\x11\0\xff\xda\0\x08\x01\x01\0\0\x3f\0\x7f\xff\xd9", "latin1"),
  ]);
const webp = Buffer.from("RIFF\x12\0\0\0WEBPVP8L\x05\0\0\0\x2f\0\0\0\0\0", "latin1");

describe("the picture of a picker", () => {
  test("is given, seen, replaced and taken away, and the history tells of it", async () => {
    const params = await person();
    const [first, second] = [pictureFile("first.png"), pictureFile("second.png")];
    const given = await give(params, 1, first);
    expect(given).toMatchObject({ version: 2, photo: expect.any(String) });
    const seen = await see(params, given.photo);
    expect(await bytesOf(seen)).toEqual(await bytesOf(first));
    const replaced = await give(params, 2, second);
    expect(replaced).toMatchObject({ version: 3 });
    expect(await bytesOf(await see(params, replaced.photo))).toEqual(await bytesOf(second));
    // The one before is gone, for those who saved its address as well.
    expect((await see(params, given.photo)).status).toBe(404);
    expect(await kept()).toEqual([{ id: replaced.photo }]);
    const query = { version: 3, undoes: 2 };
    const gone = await gateway.call("pickers.remove-photo", { params, query }, { as });
    expect(gone).toMatchObject({ version: 4, photo: null });
    expect((await see(params, replaced.photo)).status).toBe(404);
    expect(await kept()).toEqual([]);
    const { entries } = await gateway.call("pickers.history", { params, query: {} }, { as });
    expect(entries.map(({ undoes }) => undoes)).toEqual([null, null, 2]);
    expect(entries.map(({ changes }) => changes)).toEqual([
      { photo: [null, given.photo] },
      { photo: [given.photo, replaced.photo] },
      { photo: [replaced.photo, null] },
    ]);
  });

  test("that is the same again, and none where there is none, change nothing", async () => {
    const params = await person();
    expect(await gateway.call("pickers.remove-photo", { params, query: { version: 1 } }, { as })).toMatchObject({
      version: 1,
    });
    const picture = pictureFile("face.png");
    const given = await give(params, 1, picture);
    expect(await give(params, 2, picture)).toEqual(given);
    // Two people may look alike: each has a file of their own.
    const twin = await person();
    const other = await give(twin, 1, picture);
    expect(other.photo).not.toBe(given.photo);
    await gateway.call("pickers.remove-photo", { params: twin, query: { version: 2 } }, { as });
    expect((await see(params, given.photo)).status).toBe(200);
  });

  test("is nobody else's: another person, another store and a reader without the right do not find it", async () => {
    const params = await person();
    const { photo } = await give(params, 1, pictureFile("face.png"));
    expect((await see(await person(), photo)).status).toBe(404);
    expect((await see({ ...params, storeId: gateway.stores.south }, photo)).status).toBe(404);
    const reader = await gateway.logIn(["picker.view"]);
    const request = { params, body: { version: 2 }, files: { photo: pictureFile("other.png") } };
    expect(await gateway.refused("pickers.set-photo", request, { as: reader })).toMatchObject({ status: 403 });
    const blind = await gateway.logIn(["picker.manage"]);
    expect(
      await gateway.refused("pickers.photo", { params: { ...params, fileId: photo } }, { as: blind }),
    ).toMatchObject({ status: 403 });
  });

  test("of two at once one is kept, with one file", async () => {
    const params = await person();
    const before = (await kept()).length;
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        sendTo(
          gateway.app,
          "pickers.set-photo",
          { params, body: { version: 1 }, files: { photo: pictureFile(`${n}.png`) } },
          { as },
        ),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await kept()).toHaveLength(before + 1);
  });

  test.each([
    ["../../etc/pass wd.exe", "pass wd.png"],
    ['a"; filename="evil.html', "a-- filename=-evil.png"],
    ["C:\\faces\\Аша 🧑.JPEG", "Аша 🧑.png"],
    ["line\r\nset-cookie: x", "lineset-cookie- x.png"],
    [".htaccess", "htaccess.png"],
    ["\u202egnp.exe", "gnp.png"],
    ["x".repeat(300), `${"x".repeat(80)}.png`],
    ["...", "file.png"],
  ])("called %j is saved as %j, as its type, and runs nothing", async (given, name) => {
    const params = await person();
    const { photo } = await give(params, 1, pictureFile(given));
    const { headers } = await see(params, photo);
    const disposition = headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^inline; filename="[^"\\\r\n]*"; filename\*=UTF-8''[^'"\s;]*$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe(name);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test("is known by its content: a JPEG, a PNG or a WebP, whatever it calls itself", async () => {
    for (const [type, whole] of Object.entries({ "image/jpeg": jpeg(), "image/webp": webp })) {
      const params = await person();
      const file = new File([new Uint8Array(whole)], "page.html", { type: "text/html" });
      const { photo } = await give(params, 1, file);
      expect((await see(params, photo)).headers.get("content-type")).toBe(type);
    }
  });

  test("is kept without what its file tells of the place where it was taken", async () => {
    const place = Buffer.from("\xff\xe1\x00\x1bhttp://ns.adobe.com: 28 N", "latin1");
    const params = await person();
    const { photo } = await give(params, 1, new File([new Uint8Array(jpeg(place))], "face.jpg"));
    expect(await bytesOf(await see(params, photo))).toEqual(jpeg());
  });

  test("travels over real HTTP, both ways, and is refused there before it is read when it is too large", async () => {
    const params = await person();
    const origin = await gateway.listen();
    const path = `${origin}/api/stores/${storeId}/pickers/${params.id}/photo`;
    const send = async (photo: Blob) => {
      const body = new FormData();
      body.append("version", "1");
      body.append("photo", photo, "face.png");
      return fetch(path, { method: "PUT", body, headers: headersOf(as) });
    };
    expect((await send(new Blob([new Uint8Array(2_000_000)]))).status).toBe(413);
    const picture = pictureFile("face.png");
    const answer = (await (await send(picture)).json()) as { data: { photo: string } };
    const seen = await fetch(`${path}/${answer.data.photo}`, { headers: headersOf(as) });
    expect(seen.headers.get("content-type")).toBe("image/png");
    expect(await bytesOf(seen)).toEqual(await bytesOf(picture));
  });
});
