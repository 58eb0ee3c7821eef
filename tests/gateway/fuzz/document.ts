import type { createApp } from "#gateway/app.ts";

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  /** Exactly one of them, by a field that tells which. */
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Schema;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** One call as the document has it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its `{params}`, below the document's server. */
  readonly path: string;
  /** The right it asks for; null where no token is asked for. */
  readonly right: string | null;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** Whether a file comes with the call or is what it answers: such calls are made by tests of their own. */
  readonly hasFile: boolean;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The OpenAPI document of a running app, as anybody could fetch it. */
export interface OpenApi {
  /** As it was sent, for a validator to resolve references in. */
  readonly whole: object;
  readonly base: string;
  readonly operations: readonly Operation[];
  /** The schema itself, where it only refers to one. */
  resolve(schema: Schema): Schema;
}

interface Written {
  readonly servers: readonly { readonly url: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string;
            readonly description?: string;
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: Content;
            readonly responses: Readonly<Record<string, Content>>;
          }
        >
      >
    >
  >;
}

/** Fetches the document from the app. */
export async function fetchDocument(app: ReturnType<typeof createApp>): Promise<OpenApi> {
  const here = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const response = await app.request("/api/openapi.json", {}, here);
  const whole = (await response.json()) as Written;
  const { schemas } = whole.components;
  const prefix = "#/components/schemas/";
  const operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => ({
      id: written.operationId,
      method: method.toUpperCase(),
      path,
      right: /^Right: (\S+)$/.exec(written.description ?? "")?.[1] ?? null,
      parameters: written.parameters ?? [],
      body: written.requestBody?.content?.["application/json"]?.schema ?? null,
      hasFile: [written.requestBody, written.responses["200"]].some(
        (part) =>
          part?.content !== undefined && !part.content["application/json"] && !part.content["text/event-stream"],
      ),
      responses: written.responses,
    })),
  );
  return {
    whole,
    base: whole.servers[0]?.url ?? "",
    operations,
    resolve(schema) {
      if (schema.$ref === undefined) return schema;
      const found = schema.$ref.startsWith(prefix) ? schemas[schema.$ref.slice(prefix.length)] : undefined;
      if (!found) throw new Error(`The document has no ${schema.$ref}`);
      return found;
    },
  };
}
