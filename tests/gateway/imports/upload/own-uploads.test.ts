import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { mostSentBytes } from "#contract/imports/import.ts";
import type { ImportMapping } from "#contract/imports/schema.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import { cleanUp } from "#gateway/jobs/housekeeping.ts";
import { buildJob } from "../../../support/database/rows.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";

let [north, south]: string[] = [];
let as: TestLogin;
let colleague: TestLogin;
const gateway = await openTestGateway();
beforeAll(async () => {
  ({ north, south } = gateway.stores);
  as = gateway.logins.admin;
  colleague = await gateway.logIn(["console.use", "import.run", "product.manage"]);
});
beforeEach(async () => {
  await sql`truncate jobs, import_parts, import_files cascade`.execute(gateway.db);
});

const mapping: ImportMapping = {
  map: { code: "code", name: "name", price: "price" },
  encoding: "utf-8",
  delimiter: ",",
  dateFormats: [],
  numberFormat: null,
  values: {},
  clears: [],
  minorUnits: false,
  returns: [],
  on: null,
  sheet: null,
  heading: { after: 0, lines: 1 },
};
const text = "code,name,price\nA1,Milk,1.00\n";

function begin(login: TestLogin, size = text.length, storeId = north ?? ""): Promise<{ readonly id: string }> {
  const body = { subject: "products", fileName: "list.csv", size };
  return gateway.call("imports.begin", { params: { storeId }, body }, { as: login });
}

const part = (importId: string, bytes = text, at = "0", storeId = north) => ({
  params: { storeId, importId },
  body: { at },
  files: { part: new File([bytes], "part") },
});

/** Lets a login have sent so many bytes, of which nothing is imported yet. */
async function haveSent(userId: string, bytes: number, storeId = north ?? ""): Promise<string> {
  const { id } = await gateway.db
    .insertInto("import_files")
    .values({
      store_id: storeId,
      subject: "products",
      name: "large.csv",
      size: bytes,
      user_id: userId,
      by_name: "Asha",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: fileId } = await gateway.db
    .insertInto("files")
    .values({
      store_id: storeId,
      hash: Buffer.alloc(32),
      type: "text/csv",
      name: "part",
      place: "folder",
      size: 1,
      by_name: "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await gateway.db
    .insertInto("import_parts")
    .values({ store_id: storeId, import_id: id, starts_at: 0, size: bytes, file_id: fileId })
    .execute();
  return id;
}

it("belongs to who began to send it: for any other login there is no such file", async () => {
  const { id: importId } = await begin(as);
  const params = { storeId: north, importId };
  const refused = async (name: RouteName, request: object = {}) =>
    (await gateway.refused(name, { params, ...request }, { as: colleague })).code;
  expect(await refused("imports.add-part", part(importId))).toBe("not-found");
  await gateway.call("imports.add-part", part(importId) as never, { as });
  expect(await refused("imports.look")).toBe("not-found");
  expect(await refused("imports.check", { body: { mapping, replaces: false } })).toBe("not-found");
  expect(await refused("imports.drop")).toBe("not-found");
  const { id: checkId } = await gateway.call("imports.check", { params, body: { mapping } } as never, { as });
  expect(await refused("imports.run", { body: { checkId } })).toBe("not-found");
  // A second file is not taken from somebody else either.
  const orders = await gateway.call(
    "imports.begin",
    { params: { storeId: north ?? "" }, body: { subject: "orders", fileName: "o.csv", size: 4 } },
    { as },
  );
  await gateway.call("imports.add-part", part(orders.id, "a\n1\n") as never, { as });
  const joined = {
    params: { storeId: north, importId: orders.id },
    query: { joinId: await haveSent(colleague.userId, 4) },
  };
  expect((await gateway.refused("imports.look", joined, { as })).code).toBe("not-found");
  // A colleague who sees the job begins it again for nobody else; to take an import back is everybody's.
  await sql`update jobs set state = 'failed'`.execute(gateway.db);
  expect(
    (await gateway.refused("jobs.retry", { params: { storeId: north, jobId: checkId } }, { as: colleague })).code,
  ).toBe("not-found");
  await gateway.call("jobs.retry", { params: { storeId: north ?? "", jobId: checkId } }, { as });
  expect((await gateway.refused("imports.undo", { params }, { as: colleague })).message).toBe(
    "Nothing of this file is in the store",
  );
});

it("takes no more of a login than it may have not yet imported, whichever of its stores that is in", async () => {
  const { ofLogin } = mostSentBytes;
  const large = await haveSent(as.userId, ofLogin - 10, south);
  const body = { subject: "products", fileName: "more.csv", size: 11 };
  const refused = await gateway.refused("imports.begin", { params: { storeId: north }, body }, { as });
  expect(refused).toMatchObject({ status: 409, code: "over-capacity" });
  expect(refused.message).toBe(
    "This login has sent 500 MB of the 500 MB that it may have in files that are not imported yet: import one of them " +
      "or drop it, then send this one. A file that nobody checks goes after a day",
  );
  await begin(colleague, 11);
  const { id } = await begin(as, 10);
  await gateway.call("imports.add-part", part(id, "123456") as never, { as });
  await gateway.db
    .updateTable("import_parts")
    .set({ size: ofLogin - 5 })
    .where("import_id", "=", large)
    .execute();
  expect((await gateway.refused("imports.add-part", part(id, "7890", "6"), { as })).code).toBe("over-capacity");
  await gateway.call("imports.drop", { params: { storeId: south ?? "", importId: large } }, { as });
  await gateway.call("imports.add-part", part(id, "7890", "6") as never, { as });
});

it("counts what is imported no more, and takes no more of a store than it may have", async () => {
  const { ofLogin, ofStore } = mostSentBytes;
  const others = await Promise.all(
    Array.from({ length: ofStore / ofLogin }, () => gateway.logIn(["console.use", "import.run", "product.manage"])),
  );
  const large = await Promise.all(others.map(({ userId }) => haveSent(userId, ofLogin)));
  const body = { subject: "products", fileName: "more.csv", size: 1 };
  const refused = await gateway.refused("imports.begin", { params: { storeId: north }, body }, { as });
  expect(refused.message).toMatch(/^This store has sent 2000 MB of the 2000 MB that it may have/);
  await begin(as, 1, south);
  await gateway.db
    .updateTable("import_files")
    .set({ run_at: new Date().toISOString() })
    .where("id", "=", large[0] ?? "")
    .execute();
  await begin(as, 1);
});

it("lets several parts at once not pass the bound together", async () => {
  await haveSent(as.userId, mostSentBytes.ofLogin - 10);
  const begun = await Promise.all(Array.from({ length: 5 }, (_, at) => begin(as, 6, at % 2 === 0 ? north : south)));
  const answers = await Promise.all(
    begun.map(({ id }, at) =>
      gateway.send("imports.add-part", part(id, "123456", "0", at % 2 === 0 ? north : south), { as }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});

it("keeps what a job needs from being dropped, and removes the bytes of what is dropped", async () => {
  const { id: importId } = await begin(as);
  await gateway.call("imports.add-part", part(importId) as never, { as });
  const params = { storeId: north ?? "", importId };
  const { id } = await buildJob(gateway.db, north ?? "", {
    kind: "import",
    params: JSON.stringify({ importId, step: "check" }),
  });
  expect((await gateway.refused("imports.drop", { params }, { as })).message).toBe(
    "A job still needs this file; cancel the job first",
  );
  await sql`update jobs set state = 'cancelled' where id = ${id}`.execute(gateway.db);
  const { rows } = await sql<{ id: string }>`select file_id as id from import_parts`.execute(gateway.db);
  await sql`truncate loose_files`.execute(gateway.db);
  expect(await gateway.call("imports.drop", { params }, { as })).toMatchObject({ received: 0 });
  expect(
    await gateway.db
      .selectFrom("files")
      .select("id")
      .where("id", "=", rows[0]?.id ?? "")
      .execute(),
  ).toEqual([]);
  await sql`update loose_files set at = at - interval '2 days'`.execute(gateway.db);
  expect(await cleanUp(gateway.db, gateway.files)).toMatchObject({ looseFiles: 1 });
});
