import { z } from "zod";
import { kilobytes } from "#contract/fields/check-field.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { paths, type RouteName } from "#contract/routes/paths.ts";
import { routes } from "#contract/routes/routes.ts";
import type { RoutePath, RouteSchema } from "#contract/routes/route.ts";
import { mostBytesOf } from "#gateway/http/body/body-size.ts";
import { keyPattern } from "#gateway/http/idempotent.ts";
import type { App } from "#gateway/http/variables.ts";

/** The body of every refused request; the schema of ErrorBody. */
export const errorSchema = z
  .strictObject({
    status: z.literal(false),
    code: z.int(),
    error: z.strictObject({
      statusCode: z.int(),
      code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      current: z.unknown().optional(),
    }),
  })
  .meta({ id: "Error" });

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });

/** Describes a refused request in the OpenAPI document. */
export const refused = (description: string) => ({ description, ...json(errorSchema) });

/** What a call tells of the program that sends it. */
const clientSecurity = [{ clientId: [], clientSecret: [] }];

/** The same for a call that needs a login. */
export const staffSecurity = [{ token: [], clientId: [], clientSecret: [] }];

/** Adds one route of the contract to the app's OpenAPI document. */
export function describe(app: App, name: RouteName): void {
  const path: RoutePath = paths[name];
  const schema = routes[name];
  const isForStaff = path.access !== "public" && path.access !== "open";
  app.openAPIRegistry.registerPath({
    method: path.method,
    path: path.path,
    operationId: name,
    summary: schema.summary,
    tags: [name.split(".")[0] ?? name],
    security: path.access === "open" ? [] : isForStaff ? staffSecurity : clientSecurity,
    ...(isForStaff ? { description: `Right: ${path.access}` } : {}),
    request: {
      ...(schema.params ? { params: schema.params } : {}),
      ...(schema.query ? { query: schema.query } : {}),
      ...bodyOf(schema),
      ...(schema.write === true
        ? { headers: z.object({ "idempotency-key": z.string().regex(keyPattern).optional() }) }
        : {}),
    },
    responses: {
      200: {
        description: "Answered",
        ...answerOf(schema),
      },
      ...(path.access === "open" ? {} : { 401: refused("No valid token, wrong credentials or an unknown client") }),
      403: refused("A right is missing, or a page of another site calls"),
      ...(isForStaff || schema.query
        ? { 404: refused("A row named in path, query or body does not exist, or belongs to another store") }
        : {}),
      ...(schema.write === true
        ? { 409: refused("Stale version, move not allowed, or the first call still runs") }
        : {}),
      ...(path.method === "get" ? {} : { 408: refused("The body did not arrive in time") }),
      413: refused(`More than ${kilobytes(mostBytesOf(schema))}`),
      ...(schema.params || schema.body || schema.query ? { 422: refused("Input is wrong; the fields are named") } : {}),
      421: refused("The name in Host is not a name of this gateway"),
      429: refused("Too many calls or tries"),
      503: refused("The database does not answer"),
    },
  });
}

const binary = z.any().meta({ type: "string", format: "binary" });

function bodyOf({ body, files }: RouteSchema) {
  if (!files) return body ? { body: { required: !body.isOptional(), ...json(body) } } : {};
  const parts = Object.fromEntries(Object.keys(files).map((name) => [name, binary]));
  const texts = body instanceof z.ZodObject ? body : z.strictObject({});
  return { body: { required: true, content: { "multipart/form-data": { schema: texts.extend(parts) } } } };
}

function answerOf({ answer }: RouteSchema) {
  if ("file" in answer) return { content: Object.fromEntries(answer.file.map((type) => [type, { schema: binary }])) };
  return json(z.strictObject({ status: z.literal(true), code: z.literal(200), data: answer }));
}
