import { importRights } from "#contract/imports/import.ts";
import type { ImportFile, ImportSubjectWords } from "#contract/imports/schema.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { Permission } from "#contract/permission.ts";
import { authorOf, type Call, type Handlers, signedIn } from "#gateway/http/call.ts";
import { namesInWords, type PartTitles } from "#gateway/imports/file/explain-refusal.ts";
import { type OwnWords, ownWords } from "#gateway/imports/mapping/own-words.ts";
import { keepMap } from "#gateway/imports/mapping/saved-maps.ts";
import { importsOfFile } from "#gateway/imports/past/import-record.ts";
import { addendsJoint } from "#gateway/imports/orders/read/read-amount.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { beginImportJob, rightsOfMap } from "#gateway/imports/upload/begin-import.ts";
import type { ImportJobResult, ImportParams } from "#gateway/imports/upload/import-job.ts";
import { lookAtFile } from "#gateway/imports/upload/look-at-file.ts";
import { partTitles } from "#gateway/imports/upload/part-titles.ts";
import { hasReturnedGoods, refuseWrongMap } from "#gateway/imports/upload/refuse-wrong-map.ts";
import { turnsByStore } from "#gateway/limited/turns-by-store.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import {
  addImportPart,
  createImportFile,
  dropImportFile,
  markChecked,
  readImportFile,
  readImportParts,
} from "#gateway/store/imports/import-files.ts";
import { readFormHeaders } from "#gateway/store/stores/form-header.ts";
import { needRights, readImportJob } from "#gateway/store/jobs/jobs.ts";

/** How many files are looked at at once: each has a process and its memory. */
const looksAtOnce = 2;
const neverStops = new AbortController().signal;

/** The calls that bring a file in: it is sent, looked at, checked and imported; each longer work is a job. */
export function importRoutes({ files, stopping = neverStops }: Pick<Services, "files" | "stopping">) {
  const lookInTurn = turnsByStore(looksAtOnce);
  return {
    "imports.subjects": async (call) => {
      const { rights } = signedIn(call);
      const headers = await readFormHeaders(call.db, call.params.storeId);
      const own = subjects.filter(({ name }) => importRights(name).every((right) => rights.has(right)));
      const wordsOf = (subject: ImportSubject) =>
        subjectWords(subject, rights, { titles: partTitles(subject, headers), own: ownWords(subject, headers).values });
      return { subjects: own.map(wordsOf) };
    },
    "imports.begin": (call) => {
      subjectOf(call.body.subject, signedIn(call));
      return createImportFile(call.trx, call.params.storeId, call.body, authorOf(call));
    },
    "imports.add-part": async (call) => {
      const { storeId, importId: id } = call.params;
      await ownFile(call.trx, call.params, signedIn(call));
      return addImportPart(call.trx, { storeId, id, at: call.body.at }, call.files.part, authorOf(call));
    },
    "imports.look": async ({ db, params, query, hungUp, ...call }) => {
      const { joinId, headingAfter: after, headingLines: lines, ...format } = query;
      const said = { ...format, ...(after !== undefined && lines !== undefined && { heading: { after, lines } }) };
      const principal = signedIn(call);
      const found = await ownFile(db, params, principal);
      const mayBring = (part: string) =>
        rightsOfMap(found.subject, [part]).every((right) => principal.rights.has(right));
      const join = joinId === undefined ? null : await joinedFile(db, params.storeId, joinId, found.subject, principal);
      const stop = AbortSignal.any([hungUp, stopping]);
      const look = () => lookAtFile(db, files, { ...found, join, mayBring }, said, stop);
      return lookInTurn(params.storeId, stop, look).catch((error: unknown) => {
        if (stop.aborted) throw new Refusal("unavailable", "Nobody waits for this any more, or the server is stopping");
        throw error;
      });
    },
    "imports.drop": async (call) => {
      const { file } = await ownFile(call.trx, call.params, signedIn(call));
      return dropImportFile(call.trx, file);
    },
    "imports.check": beginCheck,
    "imports.run": beginRun,
    "imports.undo": beginUndo,
  } satisfies Partial<Handlers>;
}

/** Checks a file as a map says, and keeps that map where it has a name. */
async function beginCheck(call: Call<"imports.check">): Promise<Job> {
  const { trx, params, body } = call;
  const { file, subject } = await ownFile(trx, params, signedIn(call));
  await readImportParts(trx, file);
  const { mapping, replaces, saveAs, joinId } = body;
  refuseWrongMap(subject, mapping, partTitles(subject, await readFormHeaders(trx, params.storeId)));
  needRights(signedIn(call), rightsOfMap(subject, Object.keys(mapping.map)));
  if (joinId !== undefined) {
    await readImportParts(trx, await joinedFile(trx, params.storeId, joinId, subject, signedIn(call)));
    if (mapping.on === null) throw wrongField("mapping", "say by which columns both files belong together");
  }
  if (replaces && !subject.replaces) throw wrongField("replaces", "these are never replaced by a file");
  if (saveAs !== undefined) await keepMap(trx, params.storeId, { subject, name: saveAs, wanted: mapping });
  await markChecked(trx, params.storeId, [file.id, ...(joinId === undefined ? [] : [joinId])]);
  return beginImportJob(trx, { file, subject }, { step: "check", mapping, replaces, joinId }, authorOf(call));
}

/** Imports what a check has found to be right. */
async function beginRun(call: Call<"imports.run">): Promise<Job> {
  const { trx, params, body } = call;
  const { file, subject } = await ownFile(trx, params, signedIn(call));
  await readImportParts(trx, file);
  const check = await readImportJob(trx, params.storeId, body.checkId);
  const asked = check?.params as ImportParams | undefined;
  if (!check || asked?.importId !== file.id || asked.step !== "check") throw notFound("check of this file");
  const { checked, report } = (check.result ?? {}) as Partial<ImportJobResult>;
  if (!checked || !report) throw new Refusal("move-not-allowed", "This file is not checked yet");
  if (report.linesAccepted === 0) throw new Refusal("move-not-allowed", "No line of this file can be imported");
  const { mapping, replaces, joinId } = asked as Required<ImportParams>;
  needRights(signedIn(call), rightsOfMap(subject, Object.keys(mapping.map)));
  return beginImportJob(trx, { file, subject }, { step: "run", mapping, replaces, joinId, checked }, authorOf(call));
}

/** Takes back what came from a file. */
async function beginUndo(call: Call<"imports.undo">): Promise<Job> {
  const { trx, params } = call;
  const { file, subject } = await fileOf(trx, params, signedIn(call));
  if (typeof subject.undo !== "function") throw new Refusal("move-not-allowed", subject.undo.because);
  const done = await importsOfFile(trx, file.storeId, file.id);
  if (done.length === 0) throw new Refusal("move-not-allowed", "Nothing of this file is in the store");
  const parts = done.flatMap(({ mapping }) => Object.keys(mapping.map ?? {}));
  needRights(signedIn(call), rightsOfMap(subject, parts));
  return beginImportJob(trx, { file, subject }, { step: "undo" }, authorOf(call));
}

/** A file that was sent, and what is in it. */
interface FoundFile {
  readonly file: ImportFile;
  readonly subject: ImportSubject;
}

/** What can be imported under this name, by somebody with the rights for it. */
function subjectOf(name: string, principal: Principal): ImportSubject {
  const subject = subjects.find((each) => each.name === name);
  if (!subject) throw wrongField("subject", "this cannot be imported");
  needRights(principal, importRights(name));
  return subject;
}

async function fileOf(
  db: Parameters<typeof readImportFile>[0],
  { storeId, importId }: { readonly storeId: string; readonly importId: string },
  principal: Principal,
  owner: { readonly userId?: string } = {},
): Promise<FoundFile> {
  const file = await readImportFile(db, { storeId, id: importId, ...owner });
  return { file, subject: subjectOf(file.subject, principal) };
}

/** A file that this login has sent itself. That of another one is refused with 404, as if it were not there. */
function ownFile(...[db, params, principal]: Parameters<typeof fileOf>): Promise<FoundFile> {
  return fileOf(db, params, principal, { userId: principal.userId });
}

/** A second file whose lines belong to those of the first. */
async function joinedFile(
  db: Parameters<typeof readImportFile>[0],
  storeId: string,
  id: string,
  subject: ImportSubject,
  { userId }: Principal,
): Promise<ImportFile> {
  if (!subject.hasAmounts) throw wrongField("joinId", `${subject.name} come from one file`);
  return readImportFile(db, { storeId, id, userId });
}

function subjectWords(
  subject: ImportSubject,
  rights: ReadonlySet<Permission>,
  { titles, own }: { readonly titles: PartTitles; readonly own: OwnWords["values"] },
): ImportSubjectWords {
  const { name, summary, notes, parts, replaces, clears, hasAmounts } = subject;
  return {
    name,
    summary: summary.replace(" of a .csv or .csv.gz file", "").replace(/,? into a store that already exists/, ""),
    notes: namesInWords(notes, titles)
      .replaceAll("--replace", "replacing")
      .replaceAll("--returns", "a rule for returns"),
    replaces: replaces === true,
    clears: clears === true,
    joins: hasAmounts,
    returned: hasReturnedGoods(subject),
    parts: Object.entries(parts)
      .filter(([, { right }]) => right === undefined || rights.has(right))
      .map(([part, { required, words, choices, known = {}, isKey = false, joint = " " }]) => ({
        name: part,
        title: titles[part] ?? part,
        words: namesInWords(words, titles),
        required: required === true,
        unless: typeof required === "object" ? required.unless : null,
        choices: choices ? [...choices] : null,
        known: [...new Set([...Object.keys(known), ...Object.keys(own[part] ?? {})])],
        isKey,
        joint: joint === addendsJoint ? " + " : joint,
      })),
  };
}
