import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ImportQuestion } from "#commands/console/imports.ts";
import { importPartBytes, mostImportBytes } from "#contract/imports/import.ts";
import type { ImportHeading, ImportLook } from "#contract/imports/schema.ts";
import { chosenColumns, isText } from "./columns.ts";
import { draftOf, emptyDraft, guessedMap, guessesOf, type ImportDraft, mappingOf } from "./import-draft.ts";
import { api, newId } from "#console/client/api.ts";

/** How far the question is: a file is chosen, sent, looked at, and then its columns are agreed on. */
export type ImportStage = "choose" | "sending" | "looking" | "map";

/** The question about a file, with all that can be done to it. */
export interface OpenImport {
  readonly stage: ImportStage;
  /** How much of the file was sent, from 0 to 1. */
  readonly sent: number;
  readonly look: ImportLook | null;
  readonly draft: ImportDraft;
  /** Whether somebody has chosen something that is not kept anywhere yet. */
  readonly isTouched: boolean;
  /** Goes back to the file, which stays as it was sent and mapped; false where there is no such step before. */
  back(): boolean;
  /** Goes on from there with the file that was sent. */
  goOn(): void;
  /** Sends no more of the file. */
  stop(): void;
  change(part: Partial<ImportDraft>): void;
  send(file: File): Promise<void>;
  /** Sends a second file, whose lines belong to those of the first. */
  addSecond(file: File): Promise<void>;
  dropSecond(): Promise<void>;
  /** Looks again with another encoding, delimiter or sheet. */
  readAs(said: Said): Promise<void>;
  /** Takes what a map says that was kept. */
  takeMap(name: string): void;
  /** Begins the check, and answers the id of its job. */
  check(): Promise<string>;
}

/** What somebody has said about how a file is read, before its columns are known. */
interface Said {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly sheet?: string;
  readonly heading?: ImportHeading;
  readonly joinId?: string;
}

/** Sends a file in parts, asks what it looks like, and keeps what somebody decides about it. */
export function useImport(
  { storeId, subject, sent: before }: ImportQuestion,
  onFailure: (error: unknown) => void,
): OpenImport {
  const [stage, setStage] = useState<ImportStage>(before ? "looking" : "choose");
  const [sent, setSent] = useState(0);
  const [look, setLook] = useState<ImportLook | null>(null);
  const [draft, setDraft] = useState<ImportDraft>({ ...emptyDraft, replaces: before?.replaces ?? false });
  const [isTouched, setTouched] = useState(false);
  const fill = (part: Partial<ImportDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const change = (part: Partial<ImportDraft>): void => {
    setTouched(true);
    fill(part);
  };
  const isStopped = useRef(false);
  /** Where somebody has said that columns are named: a guess is made anew where the file is read in another way. */
  const saidHeading = useRef<ImportHeading | undefined>(undefined);
  /** Counts what was looked at, so that an answer which somebody did not wait for changes nothing. */
  const looks = useRef(0);
  /** What was sent here and is not given to a check: it takes room of this login until it is dropped. */
  const loose = useRef(new Set<string>());
  useEffect(() => {
    const left = loose.current;
    return () => {
      for (const importId of left)
        // What cannot be dropped now goes after a day.
        void api("imports.drop", { params: { storeId, importId } }, { idempotencyKey: newId() }).catch(() => undefined);
    };
  }, [storeId]);

  async function lookAt(
    importId: string,
    { heading, ...said }: Said,
    begins: (found: ImportLook) => Partial<ImportDraft> = guessesOf,
  ): Promise<void> {
    setStage("looking");
    looks.current += 1;
    const own = looks.current;
    const query = { ...said, ...headingQuery(heading) };
    const found = await api("imports.look", { params: { storeId, importId }, query });
    if (own !== looks.current) return;
    setLook(found);
    fill(begins(found));
    setStage("map");
  }

  const lookAgain = useEffectEvent(async () => {
    if (!before) return;
    const { id, mapping, joinId } = before;
    const { encoding, delimiter, sheet, heading } = mapping;
    saidHeading.current = heading;
    try {
      await lookAt(id, { encoding, delimiter, heading, ...sheetOf(sheet), ...secondOf(joinId) }, () =>
        draftOf(mapping, subject.parts),
      );
    } catch (error) {
      onFailure(error);
    }
  });
  useEffect(() => void lookAgain(), []);

  /** Sends a file in parts and answers its id; null where that failed. */
  async function sendFile(file: File): Promise<string | null> {
    setStage("sending");
    setSent(0);
    isStopped.current = false;
    try {
      if (file.size === 0) throw new Error(`${file.name} is empty`);
      if (file.size > mostImportBytes) throw new Error(`${file.name} is larger than 400 MB`);
      const begun = await api(
        "imports.begin",
        { params: { storeId }, body: { subject: subject.name, fileName: file.name, size: file.size } },
        { idempotencyKey: newId() },
      );
      loose.current.add(begun.id);
      for (let at = 0; at < file.size; at += importPartBytes) {
        const part = file.slice(at, at + importPartBytes, "application/octet-stream");
        const request = { params: { storeId, importId: begun.id }, body: { at: String(at) }, files: { part } };
        if (isStopped.current) return null;
        // One after the other: each part says where the next one begins.
        // eslint-disable-next-line no-await-in-loop
        await api("imports.add-part", request, { idempotencyKey: newId() });
        setSent(Math.min(1, (at + part.size) / file.size));
      }
      return begun.id;
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  /** Looks at the same file again, read in another way or with another second file. */
  async function lookAgainWith(
    said: { readonly [Key in keyof Said]?: Said[Key] | undefined },
    begins?: (found: ImportLook) => Partial<ImportDraft>,
  ): Promise<void> {
    if (!look) return;
    setTouched(true);
    if (said.heading) saidHeading.current = said.heading;
    const { encoding, delimiter, sheet, file, join } = look;
    const before = {
      encoding: encoding.value,
      delimiter: delimiter.value,
      heading: saidHeading.current,
      ...sheetOf(sheet),
      ...secondOf(join?.file.id),
    };
    const query = Object.fromEntries(Object.entries({ ...before, ...said }).filter(([, value]) => value !== undefined));
    try {
      await lookAt(file.id, query, begins);
    } catch (error) {
      setStage("map");
      onFailure(error);
    }
  }

  /** What was chosen stays, as far as the files have it; other parts are guessed. */
  function keepChosen(found: Pick<ImportLook, "map" | "join" | "columns">): Partial<ImportDraft> {
    const names = found.columns.map(({ name }) => name);
    const chosen = Object.entries(draft.map).filter(
      ([, source]) => isText(source) || chosenColumns(source, names).every((column) => names.includes(column)),
    );
    return { map: { ...guessedMap(found), ...Object.fromEntries(chosen) }, on: found.join?.on ?? null };
  }

  return {
    stage,
    sent,
    look,
    draft,
    isTouched,
    change,
    back() {
      if (before || (stage !== "map" && stage !== "looking")) return false;
      looks.current += 1;
      setStage("choose");
      return true;
    },
    goOn: () => setStage(look ? "map" : "choose"),
    stop: () => void (isStopped.current = true),
    async send(file) {
      const importId = await sendFile(file);
      saidHeading.current = undefined;
      if (importId === null) return setStage("choose");
      try {
        // What was chosen for the file before is meant for this one too, as far as it has such columns.
        await lookAt(importId, {}, (found) => ({ ...guessesOf(found), ...(isTouched ? keepChosen(found) : {}) }));
      } catch (error) {
        setStage("choose");
        onFailure(error);
      }
    },
    async addSecond(file) {
      const joinId = await sendFile(file);
      setStage("map");
      if (joinId !== null) await lookAgainWith({ joinId }, keepChosen);
    },
    dropSecond: () => lookAgainWith({ joinId: undefined }, keepChosen),
    readAs: (said) =>
      lookAgainWith(said, (found) => {
        const { dates, numbers } = guessesOf(found);
        return { dates, numbers, ...keepChosen(found) };
      }),
    takeMap(name) {
      const found = look?.maps.find((map) => map.name === name);
      if (found)
        change({
          ...draftOf(found.mapping, subject.parts),
          on: found.mapping.on ?? look?.join?.on ?? null,
          saveAs: name,
        });
    },
    async check() {
      if (!look) throw new Error("a file is checked that was not looked at");
      const { replaces, saveAs } = draft;
      const mapping = mappingOf(draft, look, subject.parts);
      const name = saveAs.trim();
      const body = { mapping, replaces, ...secondOf(look.join?.file.id), ...(name === "" ? {} : { saveAs: name }) };
      const request = { params: { storeId, importId: look.file.id }, body };
      const begun = await api("imports.check", request, { idempotencyKey: newId() });
      for (const used of [look.file.id, look.join?.file.id]) if (used !== undefined) loose.current.delete(used);
      return begun.id;
    },
  };
}

const sheetOf = (sheet: string | null): Pick<Said, "sheet"> => (sheet === null ? {} : { sheet });
const secondOf = (joinId: string | null | undefined): Pick<Said, "joinId"> => (joinId == null ? {} : { joinId });
const headingQuery = (heading: ImportHeading | undefined) =>
  heading ? { headingAfter: String(heading.after), headingLines: String(heading.lines) } : {};
