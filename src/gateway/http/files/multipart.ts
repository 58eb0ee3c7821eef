import type { Context } from "hono";
import { fileTypeNames, kilobytes } from "#contract/fields/check-field.ts";
import { type FileLimits, mostPicturePixels } from "#contract/fields/fields.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { unstorableIn } from "#gateway/http/body/unstorable.ts";
import { invalid, Refusal } from "#gateway/refusal.ts";
import type { ReceivedFile } from "#gateway/store/files/files.ts";
import { safeFileName, typeOfContent } from "./file-content.ts";
import { stripMetadata } from "./strip-metadata.ts";

/** More parts than any form has. Taking thousands of them apart keeps the process busy for seconds. */
const mostParts = 50;

/** The type of a file whose content is not looked at. */
const anyBytes = "application/octet-stream";

interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}

/** The parts of a multipart request after validation. */
interface Parts {
  readonly body: unknown;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

/**
 * Reads a `multipart/form-data` body: its text by the schema of the body, its files by their limits. Throws a
 * Refusal: 422 naming each invalid part, or 413 where a file is too large.
 */
export async function acceptMultipart(
  c: Context,
  { body, files: limits = {} }: RouteSchema,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Parts> {
  const form = await readForm(c.req.header("content-type") ?? "", bytes);
  const issues: Issue[] = [];
  const texts: Record<string, unknown> = Object.create(null);
  const files: Record<string, ReceivedFile> = {};
  for (const name of new Set(form.keys())) {
    const [given, ...more] = form.getAll(name);
    if (more.length > 0) issues.push({ path: [name], message: "may be given once" });
    else if (!Object.hasOwn(limits, name)) texts[name] = given;
  }
  for (const [name, limit] of Object.entries(limits)) {
    const given = form.get(name);
    if (!(given instanceof File)) issues.push({ path: [name], message: "Please choose a file" });
    else {
      const file = await receive(name, given, limit);
      if ("message" in file) issues.push(file);
      else files[name] = file;
    }
  }
  const result = body?.safeParse(texts);
  const wrong = [...(result?.error?.issues ?? []), ...(result?.success ? unstorableIn(texts) : []), ...issues];
  if (wrong.length > 0) throw invalid(wrong);
  return { body: result?.data, files };
}

async function receive(name: string, given: File, { types, mostBytes }: FileLimits): Promise<ReceivedFile | Issue> {
  if (given.size > mostBytes) {
    const because = `At most ${kilobytes(mostBytes)}, this file has ${kilobytes(given.size)}`;
    throw new Refusal("body-too-large", because, { fields: { [name]: because } });
  }
  const bytes = new Uint8Array(await given.arrayBuffer());
  // A part of a larger file says nothing about itself.
  if (types.includes(anyBytes)) return { name: safeFileName(given.name, anyBytes), type: anyBytes, bytes };
  const type = typeOfContent(bytes);
  if (type === null || !types.includes(type))
    return { path: [name], message: `Only ${fileTypeNames(types)}: choose another file` };
  const picture = stripMetadata(type, bytes);
  if (!picture)
    return {
      path: [name],
      message: `Only whole ${fileTypeNames(types)}: this file is damaged, or its colours are not of a usual space: save it as sRGB`,
    };
  if (picture.width * picture.height > mostPicturePixels) {
    const because = `At most ${mostPicturePixels / 1_000_000} million pixels`;
    return { path: [name], message: `${because}, this picture has ${picture.width} x ${picture.height}` };
  }
  return { name: safeFileName(given.name, type), type, bytes: picture.bytes };
}

async function readForm(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw invalid([{ path: ["body"], message: "is not multipart/form-data" }]);
  if (hasTooManyParts(bytes)) throw invalid([{ path: ["body"], message: `has more than ${mostParts} parts` }]);
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw invalid([{ path: ["body"], message: "is not a form, or is incomplete" }]);
  }
}

/** Every part begins with a header of this name, and no picture contains it so often. */
function hasTooManyParts(bytes: Uint8Array<ArrayBuffer>): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let parts = 0;
  for (const _ of text.matchAll(/content-disposition/gi)) {
    parts += 1;
    if (parts > mostParts) return true;
  }
  return false;
}
