import type { Worker } from "node:worker_threads";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type CodeForm,
  isRoll,
  orderPapers,
  type RecordPaper,
  paperMeasures,
  paperSizes,
} from "#contract/print/paper.ts";
import { mostWaitingJobs } from "#contract/jobs/job.ts";
import type { NewPrint, Print } from "#contract/print/schema.ts";
import { runningJobs } from "#gateway/jobs/run-jobs.ts";
import { runJob } from "#gateway/jobs/runner.ts";
import { createPrintDrawer, type DrawPrint } from "#gateway/print/draw-print.ts";
import { createDrawer } from "#gateway/print/pdf/draw-sheets.ts";
import type { Drawing } from "#gateway/print/pdf/renderer.ts";
import { issueSalesInvoices } from "#gateway/store/invoices/issuing/issue-invoice.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { buildInvoice } from "../../support/database/invoices.ts";
import {
  buildArea,
  buildOrder,
  buildProduct,
  buildRider,
  type OrderLineRow,
  unique,
} from "../../support/database/rows.ts";
import { readPdf } from "../../support/print/read-pdf.ts";
import { thirdOf } from "../../support/run/tier.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = { as: gateway.logins.admin };

const params = () => ({ storeId });
const create = (wanted: Partial<NewPrint> & Pick<NewPrint, "paper" | "recordIds">) =>
  gateway.call("prints.create", { params: params(), body: { size: "A4", codes: "QR", ...wanted } }, as);
const check = (paper: RecordPaper, recordIds: string[]) =>
  gateway.call("prints.check", { params: params(), body: { paper, recordIds } }, as);
const pagesOf = async (printId: string) => {
  const answer = await gateway.send("prints.pdf", { params: { storeId, printId } }, as);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
};
const anOrder = (row: Parameters<typeof buildOrder>[2] = {}) =>
  buildOrder(gateway.db, storeId, { status: "Accepted", number: unique("P"), ...row });
const manyLines = (count: number): OrderLineRow[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Goods ${at + 1}`, code: `G-${at + 1}` }));

describe("a print", () => {
  it("leaves out what is cancelled or rejected, and says how often the others were printed and by whom", async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    const cancelled = await anOrder({ status: "Cancelled" });
    const pickup = await anOrder({ delivery_type: "STORE_PICKUP" });
    const ids = [second.id, cancelled.id, first.id];
    const leftOut = [{ name: cancelled.number, because: "it is cancelled" }];
    expect(await check("Packing slip", ids)).toEqual({ records: 2, leftOut, before: null });
    const print = await create({ paper: "Packing slip", recordIds: ids });
    expect(print).toMatchObject({
      paper: "Packing slip",
      size: "A4",
      records: 2,
      leftOut,
      by: gateway.logins.admin.name,
    });
    expect((await pagesOf(print.id)).map(({ text }) => /Packing slip (\S+)/.exec(text)?.[1])).toEqual([
      second.number,
      first.number,
    ]);
    await create({ paper: "Packing slip", recordIds: [first.id] });
    const before = { records: 2, times: 2, by: gateway.logins.admin.name, at: expect.any(String) };
    expect(await check("Packing slip", ids)).toMatchObject({ before });
    // Another paper of the same order is another matter.
    expect(await check("Bag label", ids)).toMatchObject({ before: null });
    expect(await check("Run sheet", [pickup.id])).toMatchObject({
      records: 0,
      leftOut: [{ name: pickup.number, because: "it is picked up at the store" }],
    });
    const nothing = { paper: "Pick sheet", size: "A4", codes: "QR", recordIds: [cancelled.id] };
    const refused = await gateway.refused("prints.create", { params: params(), body: nothing }, as);
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining("it is cancelled") });
  });

  it("is for those who may see what is on it", async () => {
    const { id } = await anOrder();
    const print = await create({ paper: "Pick sheet", recordIds: [id] });
    const blind = { as: await gateway.logIn(["console.use", "invoice.view"]) };
    const at = { params: { storeId, printId: print.id } };
    const body = { paper: "Pick sheet", size: "A4", codes: "QR", recordIds: [id] };
    const forbidden = { status: 403, message: "You may not see orders" };
    for (const name of ["prints.read", "prints.sheets", "prints.pdf"] as const)
      expect(await gateway.refused(name, at, blind)).toMatchObject(forbidden);
    expect(await gateway.refused("prints.create", { params: params(), body }, blind)).toMatchObject(forbidden);
    const orders = { as: await gateway.logIn(["console.use", "order.view"]) };
    const invoice = { params: params(), body: { paper: "Invoice", recordIds: [id] } };
    expect(await gateway.refused("prints.check", invoice, orders)).toMatchObject({
      status: 403,
      message: "You may not see invoices",
    });
    const elsewhere = await buildOrder(gateway.db, gateway.stores.south);
    const foreign = { params: params(), body: { ...body, recordIds: [id, elsewhere.id] } };
    expect(await gateway.refused("prints.create", foreign, as)).toMatchObject({ status: 404 });
  });
});

describe("every paper", () => {
  it.each(thirdOf(orderPapers.flatMap((paper) => paperSizes.map((size) => [paper, size] as const))))(
    "%s has pages of exactly %s, and cuts nothing",
    async (paper, size) => {
      const orders = [await anOrder({ lines: manyLines(90), instructions: "Ring twice" }), await anOrder()];
      const codes: CodeForm = size === "A4" ? "Code 128" : "QR";
      const print = await create({ paper, size, codes, recordIds: orders.map(({ id }) => id) });
      const pages = await pagesOf(print.id);
      const { width, height } = paperMeasures[size];
      for (const page of pages) expect(page.width).toBeCloseTo(width, 0);
      if (height !== null) for (const page of pages) expect(page.height).toBeCloseTo(height, 0);
      const text = pages.map((page) => page.text).join("\n");
      for (const { number } of orders) expect(text).toContain(number);
      if (paper === "Pick sheet" || paper === "Packing slip") {
        for (const { name } of manyLines(90)) expect(text).toMatch(new RegExp(`${name}(?!\\d)`));
        // The head of the table is on every page that has rows.
        for (const page of pages.filter((page) => page.text.includes("Goods"))) expect(page.text).toContain("Quantity");
        if (!isRoll(size)) expect(pages.length).toBeGreaterThan(1);
      }
    },
  );

  it("leads a picker aisle by aisle in natural order, weighs apart and takes frozen goods last, several orders at once", async () => {
    const of = async (name: string, row: Parameters<typeof buildProduct>[2]) => {
      const { id, code } = await buildProduct(gateway.db, storeId, { name, ...row });
      return { product_id: id, name, code };
    };
    const peas = await of("Peas", { aisle: "1", frozen: true });
    const rice = await of("Rice", { aisle: "10" });
    const tea = await of("Tea", { aisle: "9" });
    const onions = {
      ...(await of("Onions", { aisle: "9", unit: "weight" })),
      unit: "weight" as const,
      quantity: 1.005,
    };
    const one = await anOrder({ lines: [peas, rice, onions] });
    const other = await anOrder({ lines: [{ ...tea, quantity: 3 }, rice, onions] });
    const print = await create({ paper: "Pick sheet", recordIds: [one.id, other.id] });
    const [page] = await pagesOf(print.id);
    const text = (page?.text ?? "").replaceAll(/\s+/g, " ");
    const order = ["Aisle 9", "Tea", "Aisle 9, to be weighed", "Onions", "Aisle 10", "Rice", "Aisle 1, frozen", "Peas"];
    const places = order.map((word) => text.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    // Added up, and what of it goes into which basket.
    expect(text).toMatch(/Onions 2\.01 kg 1: 1\.005 kg 2: 1\.005 kg/);
    expect(text).toMatch(/Rice 4 1: 2 2: 2/);
  });

  it("leads a rider slot after slot, each a short way through its areas that begins where the last one has ended", async () => {
    const { north } = gateway.stores;
    // Four areas on a line, by pincode in another order; the last pincode is of no area.
    const places = { "560001": 0, "560004": 0.02, "560002": 0.04, "560003": 0.06 };
    // A way along a line is as long from either end: the first by name is the one to begin with.
    for (const [pincode, longitude] of Object.entries(places)) {
      const name = `${longitude.toFixed(2)} ${unique("Area")}`;
      await buildArea(gateway.db, north, pincode, { name, latitude: 12.97, longitude: 77.5 + longitude });
    }
    const rider = await buildRider(gateway.db, north);
    const stop = (line: string, pincode: string, slot: number) =>
      anOrder({
        status: "In-Transit",
        rider_id: rider.id,
        address: JSON.stringify({ line, locality: "", city: "Bengaluru", pincode }),
        slot_start: `2026-11-21T0${slot}:00:00.000Z`,
        slot_end: `2026-11-21T0${slot + 1}:00:00.000Z`,
      });
    const orders = [
      await stop("5 Late Street", "560001", 6),
      await stop("4 Late Street", "560003", 6),
      await stop("6 Nowhere", "999999", 6),
      await stop("2 First Street", "560004", 4),
      await stop("3 First Street", "560002", 4),
      await stop("1 First Street", "560001", 4),
    ];
    const print = await create({ paper: "Run sheet", recordIds: orders.map(({ id }) => id) });
    const text = (await pagesOf(print.id)).map((page) => page.text).join(" ");
    expect(Array.from(text.matchAll(/(\d) (?:First Street|Late Street|Nowhere)/g), ([, nth]) => nth).join("")).toBe(
      "123456",
    );
  });

  it("draws the scripts of India and the rupee sign with its own fonts, and no letter without one", async () => {
    const names = ["हिन्दी क्षत्रिय", "বাংলা ক্ষুদ্র", "தமிழ் கொண்டு", "తెలుగు స్త్రీ", "ಕನ್ನಡ ಕ್ಷೇತ್ರ", "മലയാളം ക്ഷേത്രം"];
    const more = ["ગુજરાતી", "ਪੰਜਾਬੀ", "ଓଡ଼ିଆ", "Crème brûlée", "Tiếng Việt", "Ελλάδα", "Россия", "peas 🫛 鮨"];
    const all = [...names, ...more];
    const { id } = await anOrder({ lines: all.map((name) => ({ name })) });
    const print = await create({ paper: "Packing slip", recordIds: [id] });
    const { sheets } = await gateway.call("prints.sheets", { params: { storeId, printId: print.id } }, as);
    const pdf = await createDrawer()({ title: "scripts", size: "A4", sheets: sheets ?? [], pictures: new Map() });
    const text = (await readPdf(pdf)).map((page) => page.text).join("");
    expect(text).toContain("₹");
    expect(text).toContain("Россия");
    // What no font has becomes a question mark: neither an empty box nor nothing.
    expect(text).toMatch(/peas\s*\?\s*\?/);
    const fonts = new Set(
      Array.from(pdf.toString("latin1").matchAll(/\/BaseFont \/[A-Z]+\+(NotoSans\w*)/g), ([, name]) => name),
    );
    for (const script of [
      "Devanagari",
      "Bengali",
      "Tamil",
      "Telugu",
      "Kannada",
      "Malayalam",
      "Gujarati",
      "Gurmukhi",
      "Oriya",
    ])
      expect([...fonts].filter((name) => name?.includes(script))).not.toEqual([]);
  });
});

describe("the print size Thermal", () => {
  it("comes on the roll that the store has, under its own name, and earlier prints stay as they are", async () => {
    const order = await anOrder();
    const thermal = async () => {
      const print = await create({ paper: "Packing slip", size: "Thermal", recordIds: [order.id] });
      return { print, width: Math.round((await pagesOf(print.id))[0]?.width ?? 0) };
    };
    const before = await thermal();
    expect(before).toMatchObject({ print: { size: "Thermal", drawnSize: "Thermal 80 mm" }, width: 80 });
    await gateway.call("settings.printing.change", { params: params(), body: { version: 1, thermalRoll: "58" } }, as);
    expect(await thermal()).toMatchObject({ print: { size: "Thermal", drawnSize: "Thermal 58 mm" }, width: 58 });
    expect(Math.round((await pagesOf(before.print.id))[0]?.width ?? 0)).toBe(80);
    const { headers } = await gateway.send("prints.pdf", { params: { storeId, printId: before.print.id } }, as);
    expect(headers.get("content-disposition")).toContain("Packing slip Thermal ");
  });
});

describe("invoices", () => {
  it("print as they were issued, the newest of each order, and orders without one are named", async () => {
    const order = await anOrder({ status: "Delivered" });
    const without = await anOrder();
    const author = { userId: null, name: "Test", address: null, origin: "By Admin" } as const;
    const [issued] = await gateway.db
      .transaction()
      .execute((trx) => issueSalesInvoices(trx, storeId, [order.id], author));
    const leftOut = [{ name: without.number, because: "it has no invoice" }];
    expect(await check("Invoice", [without.id, order.id])).toMatchObject({ records: 1, leftOut });
    for (const size of paperSizes) {
      const print = await create({ paper: "Invoice", size, recordIds: [order.id] });
      const [page, ...more] = await pagesOf(print.id);
      expect(more).toEqual([]);
      const text = (page?.text ?? "").replaceAll(/\s+/g, " ");
      for (const part of [issued?.document.number, order.number, issued?.document.totalInWords, "₹ ?20.00"])
        expect(text).toMatch(new RegExp(part ?? "nothing"));
    }
    const elsewhere = await buildOrder(gateway.db, gateway.stores.south);
    const foreign = { params: params(), body: { paper: "Invoice", recordIds: [elsewhere.id] } };
    expect(await gateway.refused("prints.check", foreign, as)).toMatchObject({ status: 404 });
  });

  it("print as credit notes, with the number for scanners, and on screen as on paper", async () => {
    const invoice = await buildInvoice(gateway.db, storeId, { kind: "return" });
    const document = await gateway.db
      .selectFrom("invoices")
      .select("number")
      .where("id", "=", invoice.id)
      .executeTakeFirstOrThrow();
    for (const recordIds of [[invoice.id], [invoice.orderId]]) {
      const print = await create({ paper: "Return invoice", codes: "Code 128", recordIds });
      const at = { params: { storeId, printId: print.id } };
      const [page, ...more] = await pagesOf(print.id);
      expect(more).toEqual([]);
      expect(page?.text).toContain(`Credit note ${document.number}`);
      expect(page?.text).toContain("R-1");
      const { sheets } = await gateway.call("prints.sheets", at, as);
      const shown = await gateway.call("invoices.sheet", { params: { storeId, id: invoice.id }, query: {} }, as);
      expect(sheets?.map(({ title }) => title)).toEqual([shown.title]);
      expect(JSON.stringify(sheets)).toContain(`"form":"Code 128","text":"${document.number}"`);
    }
    expect(await check("Invoice", [invoice.orderId])).toMatchObject({ records: 0 });
  });
});

describe("a print of many records", () => {
  it("is drawn by another thread than the one that answers calls", async () => {
    const orders = await Promise.all(Array.from({ length: 120 }, () => anOrder()));
    const ids = orders.map(({ id }) => id);
    const print = await create({ paper: "Packing slip", recordIds: ids });
    const draw = createPrintDrawer({ consoleDirectory: null, files: gateway.files });
    const answers: Drawing[] = [];
    const listen = (thread: Worker) => thread.on("message", (answer: Drawing) => answers.push(answer));
    process.once("worker", listen);
    const { bytes } = await draw(gateway.db, print);
    process.off("worker", listen);
    expect(answers.some((answer) => "bytes" in answer && answer.bytes === bytes)).toBe(true);
    // They are read in several pieces, and stay in their order.
    const pages = await readPdf(bytes);
    expect(pages.map(({ text }) => /Packing slip (\S+)/.exec(text)?.[1])).toEqual(orders.map(({ number }) => number));
  });
});

describe("a print of more than 200 records", () => {
  const log = pino({ level: "silent" });
  let ids: readonly string[];
  beforeAll(async () => {
    ids = await Promise.all(Array.from({ length: 201 }, async () => (await anOrder()).id));
  });
  const large = () => create({ paper: "Bag label", recordIds: [...ids] });
  /** A gateway that does jobs, until it is stopped. */
  const working = (draw: DrawPrint = createPrintDrawer({ consoleDirectory: null, files: gateway.files })) => {
    const { db, servingUrl: url, files } = gateway;
    return runJob({ ...runningJobs({ db, slowDb: db, url, files, draw, log, notify: () => {} }), every: 20 }, log);
  };
  const stateOf = async ({ id }: Print) =>
    (await gateway.call("prints.read", { params: { storeId, printId: id } }, as)).state;
  const jobOf = async ({ id }: Print) => {
    const { jobs } = await gateway.call("jobs.list", { params: params(), query: { direction: "out" } }, as);
    const { jobId } = await gateway.db
      .selectFrom("prints")
      .select("job_id as jobId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return jobs.find((job) => job.id === jobId);
  };

  it("is drawn by a job, once however many gateways look, and fetched when it is done", async () => {
    const print = await large();
    expect(print).toMatchObject({ records: 201, state: "waiting" });
    const at = { params: { storeId, printId: print.id } };
    expect(await gateway.call("prints.sheets", at, as)).toMatchObject({ sheets: null });
    expect(await gateway.refused("prints.pdf", at, as)).toMatchObject({ status: 503 });
    const stops = [working(), working()];
    await expect.poll(() => stateOf(print)).toBe("done");
    await Promise.all(stops.map((stop) => stop()));
    const text = (await pagesOf(print.id)).map((page) => page.text).join("");
    expect(text.match(/Bag 1 of 1/g)).toHaveLength(201);
    const job = await jobOf(print);
    const told = { title: "Print: Bag label", about: "201 orders", state: "done", attempt: 1, done: 201, total: 201 };
    expect(job).toMatchObject({ ...told, rows: 201, hasFile: true });
    const file = await gateway.send("jobs.file", { params: { storeId, jobId: job?.id } }, as);
    expect(await readPdf(new Uint8Array(await file.arrayBuffer()))).toHaveLength((await pagesOf(print.id)).length);
    await gateway.db.updateTable("jobs").set({ file_id: null }).execute();
    expect(await gateway.refused("prints.pdf", at, as)).toMatchObject({
      status: 503,
      message: "This was printed too long ago and is not kept any more; print it again",
    });
  });

  it("tells how far it is, is cancelled in the middle, and is begun again from the list of jobs", async () => {
    const print = await large();
    const begun = Promise.withResolvers<void>();
    const stop = working((_, __, stopped, onDrawn) => {
      onDrawn?.(60);
      begun.resolve();
      return new Promise((_, reject) => stopped?.addEventListener("abort", () => reject(new Error("stopped"))));
    });
    await begun.promise;
    await expect.poll(async () => (await jobOf(print))?.done).toBe(60);
    const jobId = (await jobOf(print))?.id;
    await gateway.call("jobs.cancel", { params: { storeId, jobId: jobId ?? "" } }, as);
    await expect.poll(() => stateOf(print)).toBe("failed");
    await stop();
    await gateway.call("jobs.retry", { params: { storeId, jobId: jobId ?? "" } }, as);
    expect(await stateOf(print)).toBe("waiting");
    const stopOther = working();
    await expect.poll(() => stateOf(print)).toBe("done");
    await stopOther();
  });

  it("that cannot be drawn says so", async () => {
    const print = await large();
    const stop = working(() => Promise.reject(new Error("no paper")));
    await expect.poll(() => stateOf(print)).toBe("failed");
    await stop();
    expect(await jobOf(print)).toMatchObject({ error: "Something went wrong in the server; try it again" });
  });

  it("does not keep a gateway from stopping: what is not drawn by then waits for the next start", async () => {
    const prints: Print[] = [];
    for (let nth = 0; nth < 4; nth++) prints.push(await large());
    const [first] = prints;
    const stop = working();
    await expect.poll(async () => first && (await jobOf(first))?.state, { interval: 20 }).not.toBe("waiting");
    await stop();
    const states = await Promise.all(prints.map(stateOf));
    expect(states.at(-1)).toBe("waiting");
    expect(states).not.toContain("failed");

    // The same drawer goes on after what was broken off, as that of the next start does.
    const print = prints.at(-1) ?? expect.fail("there is no print");
    const draw = createPrintDrawer({ consoleDirectory: null, files: gateway.files });
    const broken = new AbortController();
    const drawn = draw(gateway.db, print, broken.signal);
    broken.abort(new Error("stopped"));
    await expect(drawn).rejects.toThrow("stopped");
    await expect(draw(gateway.db, print, broken.signal)).rejects.toThrow("stopped");
    const stopNext = working(draw);
    await expect.poll(() => stateOf(print)).toBe("done");
    await stopNext();
  });

  it("waits beside a few other jobs of the same login; more are refused, also when they are asked for at once", async () => {
    const [hog, other] = [
      await gateway.logIn(["order.view", "console.use"]),
      await gateway.logIn(["order.view", "console.use"]),
    ];
    const body = { paper: "Bag label", size: "A4", codes: "QR", recordIds: [...ids] };
    const ask = (login = hog, more = {}) =>
      gateway.send("prints.create", { params: params(), body: { ...body, ...more } }, { as: login });
    const answers = await Promise.all(Array.from({ length: mostWaitingJobs + 3 }, () => ask()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: mostWaitingJobs }, () => 200),
      429,
      429,
      429,
    ]);
    expect(await gateway.refused("prints.create", { params: params(), body }, { as: hog })).toMatchObject({
      code: "too-many-calls",
      message: `${mostWaitingJobs} jobs of yours still wait or run; begin this when one of them is done`,
    });
    // Small prints do not wait, and neither does anybody else.
    expect((await ask(hog, { recordIds: ids.slice(0, 200) })).status).toBe(200);
    expect((await ask(other)).status).toBe(200);
    await gateway.db.updateTable("jobs").set({ state: "cancelled" }).where("state", "=", "waiting").execute();
    expect((await ask()).status).toBe(200);
  });
});
