import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteName } from "#contract/routes/paths.ts";
import type { TestGateway, TestLogin } from "../../../support/gateway.ts";
import { coloredPicture } from "../../../support/files/colored-picture.ts";
import { createWalk, names, schemaOf, type Walk } from "../walk.ts";

/* Every route that takes files: which it takes, and which it refuses. */

let walk: Walk;
let gateway: TestGateway;
let admin: TestLogin;
beforeAll(async () => {
  walk = await createWalk();
  ({ gateway, admin } = walk);
});
afterAll(() => gateway.close());

const withFiles = names.filter((name) => schemaOf(name).files);
/** Those whose files are pictures; a part of a larger file may have any content. */
const withPictures = withFiles.filter((name) =>
  Object.values(schemaOf(name).files ?? {}).every(({ types }) => types.every((type) => type.startsWith("image/"))),
);
const fileNames = (name: RouteName) => Object.entries(schemaOf(name).files ?? {});

test("there are some", () => {
  expect(withFiles.length).toBeGreaterThan(0);
});

test.each(withFiles)("%s: one that is missing, of another type or twice is 422 by its name", async (name) => {
  const request = await walk.cases[name].good();
  for (const [field] of fileNames(name)) {
    const { [field]: good, ...others } = request.files ?? {};
    const wrongs = [
      "GIF89a",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "<!doctype html><script>1</script>",
      "PNG",
      "",
      "RIFF....AVI ",
    ];
    // What it calls itself does not count.
    const files = wrongs.map((text) => new File([text], "face.png", { type: "image/png" }));
    for (const file of withPictures.includes(name) ? files : [])
      expect(await walk.refused(name, { ...request, files: { ...others, [field]: file } })).toMatchObject({
        status: 422,
        code: "invalid",
        fields: { [field]: expect.stringMatching(/^Only /) },
      });
    const missing = { status: 422, code: "invalid", fields: { [field]: "Please choose a file" } };
    expect(await walk.refused(name, { ...request, files: others })).toMatchObject(missing);
    const asText = { ...request, files: others, body: { ...request.body, [field]: "text" } };
    expect(await walk.refused(name, asText)).toMatchObject(missing);
    const twice = {
      ...request,
      body: { ...request.body, [field]: "text" },
      files: { ...others, [field]: good as Blob },
    };
    expect(await walk.refused(name, twice)).toMatchObject({ status: 422, fields: { [field]: "may be given once" } });
    const unknown = { ...request, files: { ...request.files, nonsense: good as Blob } };
    expect(await walk.refused(name, unknown)).toMatchObject({
      status: 422,
      fields: { nonsense: expect.any(String) },
    });
  }
});

test.each(withFiles)("%s: one above its limit is 413 by its name, and one just as large is taken", async (name) => {
  for (const [field, { mostBytes }] of fileNames(name)) {
    const request = await walk.cases[name].good();
    const good = await new Response(request.files?.[field] ?? "").arrayBuffer();
    const ofSize = (size: number) => new File([good, new Uint8Array(size - good.byteLength)], "large");
    const sent = (size: number) => ({ ...request, files: { ...request.files, [field]: ofSize(size) } });
    const tooLarge = { status: 413, code: "body-too-large" };
    expect(await walk.refused(name, sent(mostBytes + 1))).toMatchObject({
      ...tooLarge,
      fields: { [field]: expect.stringMatching(/^At most /) },
    });
    expect(await walk.refused(name, sent(mostBytes * 2))).toMatchObject(tooLarge);
    await walk.answered(name, sent(mostBytes));
  }
});

test.each(withPictures)(
  "%s: a picture that needs gigabytes of memory to be seen is refused, however small its file",
  async (name) => {
    const request = await walk.cases[name].good();
    const bomb = new File([new Uint8Array(coloredPicture([255, 255, 255], 4_001))], "face.png");
    expect(bomb.size).toBeLessThan(512_000);
    for (const [field] of fileNames(name))
      expect(await walk.refused(name, { ...request, files: { ...request.files, [field]: bomb } })).toMatchObject({
        status: 422,
        fields: { [field]: "At most 16 million pixels, this picture has 4001 x 4001" },
      });
  },
);

test.each(withFiles)("%s: a form of thousands of parts is refused before it is taken apart", async (name) => {
  const { params, query } = await walk.cases[name].good();
  const parts = Array.from(
    { length: 4_000 },
    (_, nth) => `--x\r\nContent-Disposition: form-data; name="a${nth}"\r\n\r\n`,
  );
  const text = `${parts.join("\r\n")}\r\n--x--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect(await walk.refused(name, { params, query, text }, { as: admin, headers })).toMatchObject({
    status: 422,
    fields: { body: "has more than 50 parts" },
  });
});

test.each(withFiles)("%s: a form that breaks off is 422", async (name) => {
  const request = await walk.cases[name].good();
  const start = '--x\r\ncontent-disposition: form-data; name="version"\r\n\r\n1\r\n--x\r\ncontent-dis';
  for (const [type, text] of [
    ["multipart/form-data; boundary=x", start],
    ["multipart/form-data", start],
    ["multipart/form-data; boundary=x", ""],
    ["application/x-www-form-urlencoded", "version=1"],
    ["text/plain", "version=1"],
  ] as const)
    expect(
      await walk.refused(name, { ...request, text }, { as: admin, headers: { "content-type": type } }),
    ).toMatchObject({ status: 422, code: "invalid", fields: { body: expect.any(String) } });
});
