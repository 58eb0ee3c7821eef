import { type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type Call, type Input, jsonText } from "./calls.ts";
import type { OpenApi, Operation, Schema } from "./document.ts";
import { clientHeaders } from "../../support/gateway.ts";
import type { Role } from "./demo.ts";

/** An answer, read. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The request id the call came with. */
  readonly asked: string;
}

/** Holds calls and answers against the document. */
export interface Judge {
  /** What is wrong with an answer, as sentences; none when all is well. */
  faults(call: Call, role: Role, version: number, answer: Answered): string[];
}

/** What an answer shows of the inside only by mistake. */
const insides =
  /\bat [\w.<> ]+ \(?(?:file:|node:|\/)|node_modules|\.ts:\d+|\bselect .+ from |insert into |syntax error|violates \w+ constraint|duplicate key|relation "|column "|invalid input syntax|out of range for type|kysely|ECONN|argon2/i;

/** What every answer carries, whatever it says. */
const everyAnswer: Readonly<Record<string, RegExp>> = {
  "x-content-type-options": /^nosniff$/,
  "content-security-policy": /default-src 'none'/,
  "cache-control": /no-store/,
};

const isSafe = /^[\w.:-]{1,64}$/;

/** The judge by one document. */
export function judgeBy(document: OpenApi): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, multipleOfPrecision: 6 });
  addFormats.default(ajv);
  ajv.addSchema(document.whole, "document");
  const compiled = new Map<Schema, ValidateFunction>();
  // References lead into the document, so every schema is compiled as a part of it.
  const fits = (schema: Schema, value: unknown): string | null => {
    let validate = compiled.get(schema);
    if (!validate) {
      const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
      validate = ajv.compile(JSON.parse(text));
      compiled.set(schema, validate);
    }
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
  const errorSchema: Schema = { $ref: "#/components/schemas/Error" };

  /** Whether the document allows an input; null where it does not say. */
  const allows = (operation: Operation, input: Input, body: unknown): boolean | null => {
    const named = new Set(operation.parameters.filter(({ in: place }) => place === "query").map(({ name }) => name));
    if (Object.keys(input.query).some((name) => !named.has(name))) return null;
    for (const { name, in: place, required, schema } of operation.parameters) {
      if (place === "header") continue;
      const text = input[place][name];
      // An empty parameter is as one that is left out.
      if (text === undefined || (place === "query" && text === "")) {
        if (required) return false;
        continue;
      }
      const value = schema.type === "integer" ? (/^-?\d+$/.test(text) ? Number(text) : Number.NaN) : text;
      if (Number.isNaN(value) || fits(schema, value) !== null) return false;
    }
    return operation.body === null || fits(operation.body, body) === null;
  };

  return {
    faults(call, role, version, { status, headers, text, asked }) {
      const found: string[] = [];
      const { operation, input, caller } = call;
      const body = parse(jsonText(input?.body, version));
      const id = headers.get("request-id") ?? "";
      if (id !== asked && (isSafe.test(asked) || !isSafe.test(id))) found.push(`the request id ${id} is not ${asked}`);
      if (status >= 500) found.push(`answered ${status}`);
      for (const [name, wanted] of Object.entries(everyAnswer))
        if (!wanted.test(headers.get(name) ?? "")) found.push(`${name} is ${headers.get(name)}`);
      if (status !== 200 && insides.test(text)) found.push("the answer shows the inside");

      const own = call.method === operation.method;
      const streams = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
      if (call.method !== "HEAD" && !streams) {
        const response = operation.responses[status];
        const schema = response?.content?.["application/json"]?.schema;
        if (input !== null && own && !response) found.push(`the document knows no ${status} here`);
        const isFile = own && operation.hasFile && status === 200;
        const misfit = isFile ? null : fits(own && schema ? schema : errorSchema, parse(text));
        // A strange address may have hit another call of the document: its answer is held against that one elsewhere.
        if (misfit !== null && !(input === null && status === 200)) found.push(`off its schema: ${misfit}`);
      } else if (streams && !operation.responses[status]?.content?.["text/event-stream"])
        found.push("streams where the document has none");

      const wanted = operation.parameters.filter((parameter) => parameter.in === "path");
      // A part of the path left empty leads nowhere.
      const leads = wanted.every(({ name }) => input !== null && (input.path[name] ?? "") !== "");
      if (!leads || input === null || operation.right === null || status === 413) return found;
      // The console's own id and secret stand in every call; a call may replace them.
      const isStrangeProgram = (["client-id", "client-secret"] as const).some(
        (name) => call.headers[name] !== clientHeaders[name],
      );
      if (isStrangeProgram && status !== 401) found.push(`${status} for a program that is not registered`);
      if (isStrangeProgram) return found;
      const mayCall = caller === "stranger" ? null : role.rights.has(operation.right);
      if ((caller === "nobody" || caller === "dead") && status !== 401) found.push(`${status} without a login`);
      if (caller === "self" && !mayCall && status !== 403) found.push(`${status} without the right`);
      if (caller !== "self" || !mayCall) return found;

      const store = input.path["storeId"] ?? input.query["storeId"] ?? fieldOf(body, "entityInternalId");
      const theirs = typeof store === "string" && !role.storeIds.includes(store.toLowerCase());
      if (theirs && status === 200) found.push("answered about another's store");
      const allowed = allows(operation, input, body);
      if (allowed === false && status === 200) found.push("answered what the document does not allow");
      const reads = call.method === "GET" || operation.right.endsWith(".view");
      // Of what stands in a header the judge knows nothing.
      const isOdd =
        "last-event-id" in call.headers || !/^[\x21-\x7e]{0,255}$/.test(call.headers["idempotency-key"] ?? "");
      if (allowed === true && reads && status === 422 && !isOdd && !judgedByRecords.has(operation.id))
        found.push("refused as invalid what the document allows");
      return found;
    },
  };
}

/**
 * Calls that read, and yet refuse what the document allows: an order that is not delivered has nothing to return, a line of
 * conditions must say some, steps of a flow and templates of messages have words of their own, days end after they begin,
 * a report of now has none, and the two numbers of a heading go together.
 */
const judgedByRecords: ReadonlySet<string> = new Set([
  "returns.calculate",
  "exchanges.calculate",
  "offers.of-order",
  "segments.count",
  "chat-flows.try",
  "messages.preview",
  "ledger.entries",
  "reports.read",
  "reports.read-stores",
  "tiles.read",
  "imports.look",
]);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
