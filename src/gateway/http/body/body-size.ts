import { maxBodyBytes } from "#contract/constants.ts";
import type { RouteSchema } from "#contract/routes/route.ts";

/** The bytes allowed for the text fields and the boundary lines of a multipart body, beside its files. */
const besideFiles = 64_000;
/** The bytes of a body that nobody asked for and nobody reads, such as an empty object. */
const unasked = 4_000;

/** The largest body that a route accepts, in bytes. */
export function mostBytesOf({ body, files, mostBytes }: RouteSchema): number {
  if (files) return Object.values(files).reduce((all, file) => all + file.mostBytes, besideFiles);
  return mostBytes ?? (body ? maxBodyBytes : unasked);
}
