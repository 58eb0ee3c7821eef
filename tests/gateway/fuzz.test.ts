import fc, { type Arbitrary } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Call, callsOf, describeCall, type Fault, jsonText, short } from "./fuzz/calls.ts";
import { fetchDocument, type OpenApi, type Operation } from "./fuzz/document.ts";
import { checksum, type Demo, makeDemo, type Role } from "./fuzz/demo.ts";
import { createTally } from "./fuzz/tally.ts";
import { type Values, valuesOf } from "./fuzz/values.ts";
import { type Answered, type Judge, judgeBy } from "./fuzz/verdict.ts";
import { runs, thirdOf } from "../support/run/tier.ts";

/**
 * Calls that each role makes of one operation, in the long run three times as many of one with a body. The usual run makes
 * calls of a third of the operations.
 */
const callsEach = Number(process.env["FUZZ_CALLS"] ?? runs(1, 3));
/** Fixed, so that a red run speaks of the change under test and not of the day's luck; set it to look elsewhere. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

/** Calls to make at most of an operation that nothing was answered by yet. */
const mostTries = 1_000;
const triesAtOnce = 10;

/** Simpler calls to try once one has failed; what they find may hang on what others did meanwhile. */
const mostShrinks = 200;

const tally = createTally();
let demo: Demo;
let document: OpenApi;
let values: Values;
let judge: Judge;

beforeAll(async () => {
  demo = await makeDemo();
  const { operations, ...rest } = await fetchDocument(demo.app);
  // The one works only while nobody can log in, the other would shut out those who make the calls; setup.test.ts and
  // users.test.ts show what they answer and refuse.
  const left = ["setup.run", "auth.password"];
  document = { ...rest, operations: thirdOf(operations.filter(({ id }) => !left.includes(id))) };
  values = valuesOf(document);
  judge = judgeBy(document);
});
afterAll(async () => {
  tally.print();
  await demo.close();
});

/** Sends a call and reads its answer whole; a stream is left as soon as it has begun. */
async function send(call: Call, role: Role, version: number, body = call.body): Promise<Answered> {
  const number = tally.sent();
  const dead = demo.deadTokens[number % demo.deadTokens.length];
  const token = { self: role.token(), stranger: demo.strangerToken, dead, nobody: undefined }[call.caller];
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    "request-id": `fuzz-${number}`,
    ...call.headers,
  };
  const response = await demo.app.request(
    call.path,
    {
      method: call.method,
      headers,
      ...(body === null ? {} : { body: "raw" in body ? body.raw : jsonText(body.json, version) }),
    },
    { incoming: { socket: { remoteAddress: call.address, remotePort: 50_000, remoteFamily: "IPv4" } } },
  );
  const { status } = response;
  const { id, right } = call.operation;
  tally.count(id, status, right === null || role.rights.has(right) ? role.login : null);
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (streams) await response.body?.cancel();
  return {
    status,
    headers: response.headers,
    text: streams ? "" : await response.text(),
    asked: headers["request-id"],
  };
}

/** Makes a call and holds everything it is answered against what was promised. */
async function prove(call: Call, role: Role): Promise<void> {
  const version = await demo.versionOf(call.input?.path ?? {});
  const answer = await send(call, role, version);
  const faults = judge.faults(call, role, version, answer);
  if (answer.status === 200 && call.repeat) {
    const again = await send(call, role, version);
    if (again.text !== answer.text) faults.push(`the repeat answered ${again.status}: ${again.text}`);
    const other = await send(call, role, version + 1, call.repeat);
    // Input is looked at before the key, and the document cannot say all that a text must be.
    if (!/"code":"(key-reused|invalid)"/.test(other.text) && !isSame(call, version))
      faults.push(`another body under the same key: ${short(jsonText(call.repeat, version + 1))} ${short(other.text)}`);
  }
  if (answer.status === 200 && /^auth\.(renew|log-out)$/.test(call.operation.id)) await role.logInAgain();
  if (faults.length > 0)
    throw new Error(`${faults.join("; ")}\n${describeCall(call)}\n${answer.status} ${short(answer.text)}`);
}

/** Whether the other body of a repeat happens to be the same one. */
function isSame({ body, repeat }: Call, version: number): boolean {
  const text = (part: Call["body"], at: number) => (part && "json" in part ? jsonText(part.json, at) : "");
  return text(body, version) === text(repeat, version + 1);
}

/** Lets every role make calls of the operations that are for it, all roles at once. */
async function fuzz(isFor: (operation: Operation, role: Role) => boolean): Promise<void> {
  // Most calls where there is most to get wrong, and in the store that everybody may work in.
  const weightOf = ({ body, right }: Operation) => (body && right ? runs(1, 3) : 1);
  const made = demo.roles.map(async (role, at) => {
    const operations = document.operations.filter((operation) => isFor(operation, role));
    if (operations.length === 0) return;
    const weighted = operations.flatMap((operation) =>
      demo.scenes.map((scene, which): { weight: number; arbitrary: Arbitrary<Call> } => ({
        weight: weightOf(operation) * (which === 0 ? 6 : 1),
        arbitrary: callsOf(document, values, operation, scene, role),
      })),
    );
    const numRuns = callsEach * operations.reduce((sum, operation) => sum + weightOf(operation), 0);
    const calls = fc.limitShrink(fc.oneof(...weighted), mostShrinks);
    await fc.assert(
      fc.asyncProperty(calls, (call) => prove(call, role)),
      { seed: seed + at, numRuns },
    );
  });
  // All of them to their end: a call made after the test has ended would fail another one.
  const results = await Promise.allSettled(made);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Whether a call of this operation may change what others see: it asks for more than the right to look. */
function writes({ right }: Operation, role: Role): boolean {
  const viewer = demo.roles.find(({ login }) => login === "viewer");
  return right !== null && role.rights.has(right) && !viewer?.rights.has(right);
}

test("no call of those who may write is answered off the document", async () => {
  const before = await checksum(demo);
  await fuzz(writes);
  expect(await checksum(demo)).not.toEqual(before);
});

test("no reader writes, nor anybody without the right, and none is answered off the document", async () => {
  const before = await checksum(demo);
  // Whoever sees a list may have it made into files, now or by a schedule, and share a view of it or a macro, and that is noted; so
  // is who looks at whom.
  const isNoted = ({ id }: Operation) => /^(jobs|schedules|saved-views|macros)\.|^customers\.(read|summary)$/.test(id);
  await fuzz((operation, role) => !writes(operation, role) && !isNoted(operation));
  expect(await checksum(demo)).toEqual(before);
});

test("the calls were worth making", () => {
  for (const { login } of demo.roles) expect(tally.share(login, 200)).toBeGreaterThan(0.2);
});

/**
 * Makes calls of an operation until one is answered a status, where none has been so far: whether all are reached must
 * not hang on luck, nor on how many operations there are.
 */
async function reach(operation: Operation, status: number, fault: Fault): Promise<void> {
  const role = demo.roles.find(({ rights }) => operation.right === null || rights.has(operation.right));
  const [scene] = demo.scenes;
  if (!role || !scene || tally.answered(operation.id, status) > 0) return;
  const made = callsOf(document, values, operation, scene, role, fault);
  // A few at a time: the first ones are nearly always enough, and some bodies are large.
  for (let tried = 0; tried < mostTries; tried += triesAtOnce)
    for (const call of fc.sample(made, { seed: seed + tried, numRuns: triesAtOnce })) {
      await prove(call, role);
      if (tally.answered(operation.id, status) > 0) return;
    }
}

test("every operation is answered well, and refuses those whom it does not know", async () => {
  const open = document.operations.filter(({ hasFile }) => !hasFile);
  // What these are given follows from what stands in the database: the totals of an order, an edit of it, what is due,
  // a payment of this very order, the cash that a rider has, a drawer that nobody has closed, how far a refund, return, message or
  // stock count has come, whether an
  // invoice was corrected already, who made a login, what an order has, the columns of a file, changes that all of some records can take.
  // Of settings with addresses of programs, hardly any made-up text is a tax number, an address or a key. The walk over the route
  // table makes good calls of them.
  const edits = ["orders.edit-lines", "orders.undo-edit", "orders.change-delivery", "orders.undo-delivery"];
  const money = [
    "rider-cash.take",
    "payments.send-link",
    "payments.give-back",
    "payments.reverse",
    "drawer.move",
    "drawer.close",
  ];
  const refunds = [
    "refunds.complete",
    "refunds.settle",
    "refunds.retry",
    "refunds.approve",
    "refunds.refuse",
    "refunds.take-back",
  ];
  const returns = [
    "returns.calculate",
    "returns.create",
    "returns.edit",
    "returns.change-status",
    "returns.remove-photo",
    "returns.generate-invoice",
    "exchanges.calculate",
    "exchanges.create",
  ];
  const derived = [
    ...edits,
    ...money,
    ...refunds,
    ...returns,
    "invoices.correct",
    "invoices.send-again",
    "settings.invoices.change",
    "users.confirm",
    "prices.end",
    "transactions.reconcile",
    "records.batch",
    "area-outlines.keep",
    "jobs.cancel",
    "jobs.export",
    "jobs.retry",
    "pin-outlines.import",
    "product-edits.save",
    "product-edits.undo",
    "products.change",
    "products.set-barcodes",
    // A code of its own, days that end after they begin, what an offer may still change, and an id with the time of the visit.
    "promo-codes.create",
    "promo-codes.change",
    "offers.create",
    "offers.change",
    "reports.read",
    "visits.take",
    "indents.propose",
    ...["create", "change", "try"].map((name) => `chat-flows.${name}`),
    "messages.move",
    "messages.ways",
    "messages.write",
    "settings.messages.change",
    "settings.payments.change",
    "stock-counts.enter",
    "stock-counts.end",
    "customers.change",
    "customers.forget",
    "people.forget",
    "orders.create",
    "orders.change-status",
    "doubles.pair",
    "reviews.create",
    "schedules.end",
    ...["begin", "look", "check", "run", "undo", "drop"].map((name) => `imports.${name}`),
    ...[
      "holidays",
      "business-view",
      "process-view",
      "general",
      "business-general",
      "app-links",
      "business-app-links",
    ].map((name) => `settings.${name}.change`),
    ...["web", "web-app", "android", "ios"].flatMap((name) => [
      `settings.${name}-theme.change`,
      `settings.business-${name}-theme.change`,
    ]),
  ];
  // What "back" is asked for is a version that the history of the section has; a draft is of what stands now.
  const ofHistory = /^settings\..*\.(back|save-draft|publish)$/;
  const reached = open.filter(({ id }) => !derived.includes(id) && !ofHistory.test(id));
  for (const operation of reached) await reach(operation, 200, "none");
  expect(reached.flatMap(({ id }) => (tally.answered(id, 200) === 0 ? [id] : []))).toEqual([]);
  const guarded = document.operations.filter(({ right }) => right !== null);
  for (const operation of guarded) await reach(operation, 401, "caller");
  expect(guarded.flatMap(({ id }) => (tally.answered(id, 401) === 0 ? [id] : []))).toEqual([]);
});
