import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { AnyRecord } from "#contract/kinds.ts";
import { type ListedKind, listedKinds } from "#contract/records/kind-names.ts";
import type { KindSample } from "./kind-sample.ts";

/** They hold no sample; the second one waits for the first. */
const apart = ["kinds.ts", "records.ts"];

/** All that the files of this folder export: `crateSample` is what the tests know of the kind "crate". */
const exported: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...(await Promise.all(
    readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !apart.includes(file))
      .map((file) => import(join(import.meta.dirname, file))),
  )),
);

/** What the tests know of every listed kind, so that each is held against every promise that kinds make. */
export const kindSamples = Object.fromEntries(listedKinds.map((kind) => [kind, sampleOf(kind)])) as unknown as {
  readonly [K in ListedKind]: KindSample<K>;
};

function sampleOf(kind: ListedKind): unknown {
  const name = `${kind.replaceAll(/-[a-z]/g, (part) => part.slice(1).toUpperCase())}Sample`;
  const sample = exported[name];
  if (!sample) throw new Error(`no file below tests/support/kinds exports ${name}`);
  return sample;
}

/** A record of a kind as commands see it under the cursor. */
export function sampleRecord(kind: ListedKind): AnyRecord {
  return { kind, row: kindSamples[kind].rows[0] } as AnyRecord;
}
