import type { RouteSchema } from "#contract/routes/route.ts";
import type { Context } from "hono";
import type { z } from "zod";
import { invalid, Refusal } from "#gateway/refusal.ts";
import type { ReceivedFile } from "#gateway/store/files/files.ts";
import { unstorableIn } from "./body/unstorable.ts";
import { acceptMultipart } from "./files/multipart.ts";

/** The parts of a request after validation; undefined where the route has none. */
export interface AcceptedParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

/**
 * Validates a request by the schemas of its route; `bytes` is its body. Throws a Refusal (422) that names each invalid
 * field.
 */
export async function accept(c: Context, schema: RouteSchema, bytes: Uint8Array<ArrayBuffer>): Promise<AcceptedParts> {
  const params = schema.params ? check(schema.params, c.req.param()) : undefined;
  const query = schema.query ? acceptQuery(c, schema.query) : undefined;
  if (schema.files) return { params, query, ...(await acceptMultipart(c, schema, bytes)) };
  const body = schema.body ? check(schema.body, parseBody(schema.body, bytes)) : undefined;
  return { params, query, body, files: {} };
}

/**
 * Validates the query by a schema. An empty parameter is as one that is left out: it takes its default. One may not be given twice, because two programs on the way could each read
 * another one of them.
 */
export function acceptQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const given = Object.entries(c.req.queries());
  const repeated = given.filter(([, values]) => values.length > 1).map(([key]) => key);
  if (repeated.length > 0) throw invalid(repeated.map((key) => ({ path: [key], message: "may be given once" })));
  const filled = given.filter(([, [value]]) => value !== "");
  return check(schema, Object.fromEntries(filled.map(([key, values]) => [key, values[0]])));
}

/** A body that may be left out can be empty, too. */
function parseBody(schema: z.ZodType, bytes: Uint8Array): unknown {
  return bytes.length === 0 && schema.isOptional() ? undefined : parseJson(bytes);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Refusal("invalid", "The body is not JSON", { fields: { body: "is not JSON" } });
  }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error.issues);
  const wrong = unstorableIn(value);
  if (wrong.length > 0) throw invalid(wrong);
  return result.data;
}
