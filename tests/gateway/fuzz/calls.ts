import { wordInPaths } from "#contract/kinds.ts";
import { listedKinds } from "#contract/records/kind-names.ts";
import fc, { type Arbitrary } from "fast-check";
import { requestorTag, webClient } from "#contract/constants.ts";
import type { OpenApi, Operation, Schema } from "./document.ts";
import { currentVersion, type Role, type Scene } from "./demo.ts";
import { type Names, oddTexts, type Values } from "./values.ts";

/** Whose token a call carries. */
export type Caller = "self" | "nobody" | "dead" | "stranger";

/** One call as it will be sent, but for the token and the current version of its order. */
export interface Call {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly method: string;
  /** With its query, as it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The input as the document would judge it; null where method, path or the body's text is itself out of order. */
  readonly input: Input | null;
  /** Another body to send under the same key once the call was answered; null where the call is not to be repeated. */
  readonly repeat: Body;
  readonly address: string;
}

/** Nothing, a JSON value, or what is sent as it stands. */
export type Body = { readonly json: unknown } | { readonly raw: string | Uint8Array<ArrayBuffer> } | null;

/** The parts of a call, by their names. */
export interface Input {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What has been done to a call that would else be a good one. */
export type Fault = "none" | "path" | "query" | "body" | "text" | "caller" | "address" | "header";

/** Calls a role makes of one operation about one store; with the fault `only`, where one is named. */
export function callsOf(
  document: OpenApi,
  values: Values,
  operation: Operation,
  scene: Scene,
  role: Role,
  only?: Fault,
): Arbitrary<Call> {
  const nameOf = (kind: string) => scene.names[kind] ?? fc.uuid();
  const names: Names = {
    ...scene.names,
    id: nameOf(kindOf(operation)),
    // What is assigned: returns to those who fetch them, else orders.
    recordId: nameOf(operation.path.includes("/pickups") ? "return" : "orderId"),
  };
  const named = (place: "path" | "query") => operation.parameters.filter((parameter) => parameter.in === place);
  const keyed = operation.parameters.some((parameter) => parameter.name === "idempotency-key");
  const parts = (place: "path" | "query", spoil: boolean): Arbitrary<Record<string, unknown>> => {
    const schema: Schema = {
      type: "object",
      properties: Object.fromEntries(named(place).map((parameter) => [parameter.name, parameter.schema])),
      required: named(place)
        .filter((parameter) => parameter.required)
        .map((parameter) => parameter.name),
    };
    // In a path or query a version stands as it is: nothing is put in its place when the call is sent.
    const plain: Names = { ...names, version: fc.integer({ min: 1, max: 3 }) };
    const made = spoil ? values.spoiled(schema, "", plain) : values.valid(schema, "", plain);
    return made.map((value) => (typeof value === "object" && value !== null ? { ...value } : {}));
  };
  const { body } = operation;
  const json = (spoil: boolean): Arbitrary<Body> =>
    body === null
      ? fc.constant(null)
      : (spoil ? values.spoiled(body, "", names) : values.valid(body, "", names)).map((value) => ({
          json: value,
        }));
  // Each fault with its weight: most can go wrong in a body.
  const faults: [Fault, number][] = [
    ["caller", 1],
    ["address", 1],
    ["header", 1],
  ];
  if (named("path").length > 0) faults.push(["path", 1]);
  if (named("query").length > 0) faults.push(["query", 2]);
  if (body !== null) faults.push(["body", 4], ["text", 1]);

  // Most faults are of one part only. To make each good part once is several times as fast as to make it for each fault.
  const sound = { path: parts("path", false), query: parts("query", false), body: json(false) };

  const withFault = (fault: Fault): Arbitrary<Call> =>
    fc
      .record({
        path: fault === "path" ? parts("path", true) : sound.path,
        query: fault === "query" ? parts("query", true) : sound.query,
        body: fault === "body" ? json(true) : sound.body,
        caller:
          fault === "caller" ? fc.constantFrom<Caller>("nobody", "dead", "stranger") : fc.constant<Caller>("self"),
        key: keyed
          ? fc.option(fc.oneof(fc.uuid(), fc.stringMatching(/^[!-~]{1,255}$/)), { nil: null })
          : fc.constant(null),
        repeat: fc.oneof(fc.constant(null), sound.body),
        address: fc.ipV4(),
        oddHeaders: fault === "header" ? oddHeaders : fc.constant({}),
        oddText: fault === "text" ? oddBody : fc.constant(null),
        oddAddress: fault === "address" ? oddAddress : fc.constant(null),
      })
      .map((made): Call => {
        const wanted = named("path").map(({ name }) => name);
        const path = mapTexts(Object.fromEntries(Object.entries(made.path).filter(([name]) => wanted.includes(name))));
        const query = mapTexts(made.query);
        const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name] ?? ""));
        const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
        const plain = { method: operation.method, path: filled, search };
        const { method, path: target, search: asked } = made.oddAddress?.(plain) ?? plain;
        const sent = made.oddText && made.body && "json" in made.body ? made.oddText(made.body.json) : made.body;
        const call = {
          operation,
          caller: made.caller,
          method,
          path: `${document.base}${target}${asked.length > 0 ? `?${asked.join("&")}` : ""}`,
          headers: {
            "client-id": webClient.id,
            "client-secret": webClient.secret,
            requestor: requestorTag,
            ...(sent ? { "content-type": "application/json" } : {}),
            ...(made.key === null ? {} : { "idempotency-key": made.key }),
            ...made.oddHeaders,
          },
          body: method === "GET" || method === "HEAD" ? null : sent,
          input:
            made.oddAddress || made.oddText
              ? null
              : { path, query, body: sent && "json" in sent ? sent.json : undefined },
          repeat: made.key !== null && fault === "none" ? made.repeat : null,
          address: made.address,
        };
        // What fast-check prints of a call that failed: the whole operation would bury it.
        return Object.defineProperty(call, fc.toStringMethod, { value: () => describeCall(call) });
      });

  if (only) return withFault(only);
  // Where the right is missing every call is the same refusal: the good ones are the ones that must not get through.
  const good = operation.right === null || role.rights.has(operation.right) ? 8 : 6;
  return fc.oneof(
    { weight: good, arbitrary: withFault("none") },
    ...faults.map(([fault, weight]) => ({ weight, arbitrary: withFault(fault) })),
  );
}

/** The kind of record that an operation is about, where it calls the record by nothing but `id`: "picker". */
function kindOf({ path }: Operation): string {
  // Some of the specification's paths name a kind by other words.
  if (/\/(return-order|order-return)\b(?!\/(products|calculation))/.test(path)) return "return";
  const [, word] = /\/([\w-]+)\/\{id\}/.exec(path) ?? /^\/stores\/\{storeId\}\/([\w-]+)/.exec(path) ?? [];
  const listed = listedKinds.find((kind) => wordInPaths(kind) === word);
  if (listed) return listed;
  return (/\/(\w+?)s?\/\{id\}/.exec(path) ?? /^\/stores\/\{storeId\}\/(\w+?)s?\//.exec(path))?.[1] ?? "";
}

/** A call as text to read and to repeat by hand. */
export function describeCall(call: Call): string {
  const { operation, caller, method, path, headers, body } = call;
  const text = body === null ? "" : "json" in body ? JSON.stringify(body.json) : JSON.stringify(String(body.raw));
  return `${operation.id} as ${caller}: ${method} ${short(path)} ${short(JSON.stringify(headers))} ${short(text)}`;
}

/** Text short enough to read. */
export function short(text: string): string {
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length} characters)` : text;
}

function mapTexts(parts: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [
      name,
      (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed(),
    ]),
  );
}

/** A part of an address. Empty and dotted parts would make another path of it. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/^\.{1,2}$/, "%252e");
}

const oddHeaders: Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  fc
    .constantFrom("text/plain", "application/xml", "multipart/form-data", "application/json; charset=utf-16", "")
    .map((type) => ({
      "content-type": type,
    })),
  fc.constantFrom("x".repeat(256), "a b", "ü", "").map((key) => ({ "idempotency-key": key })),
  fc.constantFrom("x".repeat(65), "a b", "ü", "'; select 1", "ok-1").map((id) => ({ "request-id": id })),
  fc
    .constantFrom("nonsense", "00000000-0000-0000-0000-000000000000", "ü")
    .map((unit) => ({ "business-unit-id": unit })),
  fc
    .constantFrom("-1", "1e3", "999999999999999", "99999999999999999999", "0", "ü")
    .map((id) => ({ "last-event-id": id })),
  fc.constantFrom("", "x", "ü", "store-admin-web2").map((client) => ({ "client-id": client })),
  fc.constantFrom("", "x", "ü").map((secret) => ({ "client-secret": secret })),
  fc.constantFrom("999999999", "-1", "1e99", "x").map((length) => ({ "content-length": length })),
  fc.constantFrom("xx", "en-IN;q=9", "*").map((language) => ({ "accept-language": language, accept: "text/html" })),
  fc.constantFrom("__proto__", "constructor").map((name) => ({ requestor: name, "x-forwarded-for": name })),
);

interface Target {
  readonly method: string;
  readonly path: string;
  readonly search: readonly string[];
}

const oddAddress: Arbitrary<(target: Target) => Target> = fc.oneof(
  fc
    .constantFrom("PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND", "GET", "POST", "PUT")
    .map((method) => (target: Target) => ({ ...target, method })),
  fc
    .constantFrom("/", "//", "/x", "%2f", "%00", "%zz", "%", "%C0%80", ";a=b", "/../x", "/%2e%2e/x", "\\")
    .map((end) => (target: Target) => ({ ...target, path: target.path + end })),
  fc.constantFrom("%zz", "%", "%C0%80", "%ED%A0%80", "+", "%20", "a".repeat(9_000)).map((text) => (target: Target) => ({
    ...target,
    search: target.search.map((part) => part + text),
  })),
  fc.constant((target: Target) => ({ ...target, search: [...target.search, ...target.search] })),
  fc
    .constantFrom("__proto__=1", "__proto__[admin]=1", "constructor=1", "page=2", "page[]=2", "a=b&a=c", "=", "&&", "?")
    .map((part) => (target: Target) => ({ ...target, search: [...target.search, part] })),
);

const encoder = new TextEncoder();
const bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** Bodies that are no JSON, or JSON as nobody in his right mind writes it. */
const oddBody: Arbitrary<(value: unknown) => Body> = fc.oneof(
  fc.nat(400).map((length) => (value: unknown) => ({ raw: jsonText(value, 1).slice(0, length) })),
  fc
    .constantFrom(
      "",
      " ",
      "null",
      "[]",
      "1",
      '"text"',
      "undefined",
      "NaN",
      "{'a':1}",
      "[".repeat(100_000),
      '{"a":'.repeat(50_000),
    )
    .map((raw) => () => ({ raw })),
  fc
    .constantFrom(
      '"__proto__":{"admin":true}',
      '"constructor":{"prototype":{"admin":true}}',
      '"a":1e999',
      '"a":1,"a":2',
      "",
    )
    .map((more) => (value: unknown) => ({ raw: jsonText(value, 1).replace(/\}$/, `,${more}}`) })),
  fc
    .constantFrom("\uFEFF", "\r\n\t ", ")]}',\n", "\u0000")
    .map((before) => (value: unknown) => ({ raw: before + jsonText(value, 1) })),
  fc.constant((value: unknown) => ({ raw: new Uint8Array([...bytes(jsonText(value, 1)), 0xff, 0xfe]) })),
  fc.constant((value: unknown) => ({ raw: bytes(jsonText(value, 1)).map((byte) => (byte === 0x61 ? 0xe9 : byte)) })),
  fc.constantFrom(...oddTexts).map((text) => () => ({ raw: text })),
  fc
    .constantFrom(900_000, 1_000_001)
    .map((length) => (value: unknown) => ({ raw: jsonText(value, 1) + " ".repeat(length) })),
);

/** A JSON value as text, with the current version in its place. */
export function jsonText(value: unknown, version: number): string {
  return JSON.stringify(value, (_, one: unknown) => (one === currentVersion ? version : one)) ?? "";
}
