import type { AnswerBody } from "#contract/errors.ts";
import type { Api, CallOptions } from "#contract/routes/routes.ts";
import { basePath, storeSequence } from "#contract/routes/base-path.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import { callHeaders } from "./call-headers.ts";
import { type Connection, connection } from "./connection.ts";
import { routePath } from "./route-path.ts";
import { ApiFailure, offlineFailure, refusedFailure } from "./failure.ts";

export { newId } from "./call-headers.ts";

/** A request without a response is aborted after this time, in milliseconds. */
const answerTimeout = 30_000;

/** The parts of any request; the route table gives each route its own types. */
interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
}

/**
 * Makes the typed client of the gateway. A refused or unanswered request throws an ApiFailure, an aborted one throws
 * the signal's reason. Nothing is retried, except in one case that cannot have had an effect: the token was refused
 * because another tab has renewed it meanwhile.
 */
export function createApi(connection: Connection): Api {
  const call = async (name: RouteName, parts: Parts, options: CallOptions = {}): Promise<unknown> => {
    const token = connection.token();
    try {
      return await send(connection, name, parts, options, token);
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : null;
      if (code === "forbidden") connection.forbidden();
      if (code === "offline") connection.unanswered?.();
      if (code !== "unauthorized") throw error;
      const renewed = connection.token();
      if (renewed !== null && renewed !== token) return send(connection, name, parts, options, renewed);
      connection.ended();
      throw error;
    }
  };
  // The route table types each call by its route's name. Here all calls are handled alike, so the types are erased.
  return call as unknown as Api;
}

/** The console's client of the gateway. */
export const api: Api = createApi(connection);

async function send(
  connection: Connection,
  name: RouteName,
  parts: Parts,
  options: CallOptions,
  token: string | null,
): Promise<unknown> {
  const { method, path, answers, replica } = await routePath(name);
  // `AbortSignal.timeout` is not used because it keeps every finished request in memory until its timeout has passed.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), answerTimeout);
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
  const headers: Record<string, string> = callHeaders(connection.businessUnitId(), token);
  if (options.idempotencyKey !== undefined) headers["idempotency-key"] = options.idempotencyKey;
  const { seen } = connection;
  const { storeId = "" } = parts.params ?? {};
  if (replica && seen?.has(storeId)) headers[storeSequence] = String(seen.get(storeId));
  const init = { method: method.toUpperCase(), headers, signal, cache: "no-store" } satisfies RequestInit;
  let body: string | FormData | null = null;
  if (parts.files) body = formOf(parts.body, parts.files);
  else if (parts.body !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(parts.body);
  }
  const url = connection.origin + callPath(name, path, parts);
  const ahead =
    signal.aborted || body instanceof FormData
      ? undefined
      : connection.ahead?.(name, { method: init.method, url, body }, signal);
  let response: Response;
  let text: string;
  try {
    // When the early request of the page failed, it is sent again.
    response = (await ahead?.catch(() => undefined)) ?? (await fetch(url, { ...init, body }));
    const written = Number(response.headers.get(storeSequence));
    if (written > 0) seen?.set(storeId, Math.max(written, seen.get(storeId) ?? 0));
    // A text response is the page of a proxy, not the requested file.
    if (response.ok && answers === "file" && response.headers.get("content-type")?.startsWith("text/") === false)
      return options.streamed ? response.body : await response.blob();
    text = await response.text();
  } catch (error) {
    options.signal?.throwIfAborted();
    throw offlineFailure(error);
  } finally {
    clearTimeout(timer);
  }
  const answer = parseJson(text);
  if (!response.ok || !isSuccess(answer)) throw refusedFailure(response.status, answer);
  return answer.data;
}

/** Whether a body says that the call succeeded, which takes both `status` true and `code` 200. */
function isSuccess(answer: unknown): answer is { readonly data: unknown } {
  const { status, code, data } = (answer ?? {}) as Partial<AnswerBody<unknown>>;
  return status === true && code === 200 && data !== undefined;
}

/**
 * The form data of a request with files: the parts of its body as text beside them. The browser sets the content type.
 */
function formOf(body: unknown, files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(key, String(value));
  for (const [key, file] of Object.entries(files)) form.append(key, file);
  return form;
}

function callPath(name: RouteName, path: string, parts: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = parts.params?.[key];
    if (value === undefined) throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {})) if (value != null) query.set(key, String(value));
  return basePath + filled + (query.size > 0 ? `?${query}` : "");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
