import { join } from "node:path";
import { stat } from "node:fs/promises";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { baseFile, listFile, type Manifest, measure, partsOf, readBases } from "./backup-folder.ts";
import { type LogPart, partAfter, readParts, troubleOf } from "./log-parts.ts";

/** The back-up from which a moment is restored. */
export interface ChosenBase {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * The back-up from which a moment is restored: the newest one that was complete by then; without a moment the newest.
 * Reads it and the log after it whole. Throws a PlainFailure that says what is missing, cut off or changed.
 */
export async function chooseBase(directory: string, at: Date | null): Promise<ChosenBase> {
  const bases = await readBases(directory);
  const broken = bases.find(({ trouble }) => trouble !== null);
  if (broken?.trouble)
    throw new PlainFailure(`${broken.trouble}: remove ${broken.folder} to restore from another back-up`);
  const all = bases.flatMap(({ folder, manifest }) => (manifest ? [{ folder, manifest }] : []));
  const [oldest] = all;
  if (!oldest) throw new PlainFailure(`${directory} has no back-up that was finished`);
  const base = all.findLast(({ manifest }) => at === null || Date.parse(manifest.ended) <= at.getTime());
  if (!base) throw new PlainFailure(`The oldest moment that can be restored is ${oldest.manifest.ended}`);
  await refuseChanged(base);
  await refuseBrokenLog(directory, base.manifest, at);
  return base;
}

async function refuseChanged({ folder, manifest }: ChosenBase): Promise<void> {
  for (const [name, known] of [
    [baseFile, manifest.base],
    [listFile, manifest.list],
  ] as const) {
    const path = join(folder, name);
    const found = await measure(path).catch(() => null);
    if (found === null) throw new PlainFailure(`${path} is missing`);
    if (found.bytes !== known.bytes) throw new PlainFailure(`${path} is cut off or has grown`);
    if (found.sha256 !== known.sha256) throw new PlainFailure(`${path} was changed`);
  }
}

async function refuseBrokenLog(
  directory: string,
  { timeline, firstPart, lastPart }: Manifest,
  at: Date | null,
): Promise<void> {
  const parts = (await readParts(directory, timeline)).filter(({ name }) => name >= firstPart);
  // What the copy itself needs is in it, also where no log was copied.
  const [first] = parts;
  let next = first && first.name <= partAfter(lastPart) ? first.name : partAfter(lastPart);
  for (const part of parts) {
    if (part.name !== next) throw new PlainFailure(`The part ${next} of the log is missing in ${directory}`);
    const trouble = await troubleOf(directory, part);
    if (trouble !== null) throw new PlainFailure(trouble);
    // Whatever was copied after that moment is not read.
    if (at !== null && (await copiedAt(directory, part)) > at.getTime()) return;
    next = partAfter(next);
  }
}

async function copiedAt(directory: string, { name, isPacked }: LogPart): Promise<number> {
  const { mtimeMs } = await stat(join(partsOf(directory).log, isPacked ? `${name}.gz` : name));
  return mtimeMs;
}
