import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ImportQuestion } from "#commands/console/imports.ts";
import type { ImportHeading, ImportLook, ImportMapping, ImportSubjectWords } from "#contract/imports/schema.ts";
import { chosenColumns, isText } from "./columns.ts";
import { draftOf, emptyDraft, guessedMap, guessesOf, type ImportDraft, mappingOf } from "./import-draft.ts";
import { api, newId } from "#console/client/api.ts";
import { useSentFiles } from "./use-sent-files.ts";

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

/** Sends a file, asks what it looks like, and keeps what somebody decides about it. */
export function useImport(question: ImportQuestion, onFailure: (error: unknown) => void): OpenImport {
  const { storeId, subject, sent: before } = question;
  const [draft, setDraft] = useState<ImportDraft>({ ...emptyDraft, replaces: before?.replaces ?? false });
  const [isTouched, setTouched] = useState(false);
  const fill = (part: Partial<ImportDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const looking = useLooks(storeId, before ? "looking" : "choose", fill, onFailure);
  const { stage, setStage, look } = looking;
  const files = useSending(storeId, subject.name, setStage, onFailure);
  const change = (part: Partial<ImportDraft>): void => {
    setTouched(true);
    fill(part);
  };

  useLookBefore(question, looking.lookAt);

  async function lookAgain(said: Resaid, begins: Begins): Promise<void> {
    setTouched(true);
    await looking.lookAgain(said, begins);
  }

  const keepChosen: Begins = (found) => keptMap(draft.map, found);

  return {
    stage,
    sent: files.sent,
    look,
    draft,
    isTouched,
    change,
    back: () => before === null && looking.leave(),
    goOn: () => setStage(look ? "map" : "choose"),
    stop: files.stop,
    async send(file) {
      const importId = await files.send(file);
      if (importId === null) return setStage("choose");
      // What was chosen for the file before is meant for this one too, as far as it has such columns.
      const begins: Begins = (found) => ({ ...guessesOf(found), ...(isTouched ? keepChosen(found) : {}) });
      await looking.lookAt(importId, {}, begins, "choose");
    },
    async addSecond(file) {
      const joinId = await files.send(file);
      setStage("map");
      if (joinId !== null) await lookAgain({ joinId }, keepChosen);
    },
    dropSecond: () => lookAgain({ joinId: undefined }, keepChosen),
    readAs: (said) => lookAgain(said, (found) => ({ ...readingGuesses(found), ...keepChosen(found) })),
    takeMap(name) {
      const { mapping } = look?.maps.find((map) => map.name === name) ?? {};
      if (mapping)
        change({ ...draftOf(mapping, subject.parts), on: mapping.on ?? look?.join?.on ?? null, saveAs: name });
    },
    async check() {
      if (!look) throw new Error("a file is checked that was not looked at");
      const request = { params: { storeId, importId: look.file.id }, body: checkBody(look, draft, subject.parts) };
      const begun = await api("imports.check", request, { idempotencyKey: newId() });
      files.keep([look.file.id, look.join?.file.id]);
      return begun.id;
    },
  };
}

/** Looks at a file that was sent before, as it was read then. */
function useLookBefore({ sent, subject }: ImportQuestion, lookAt: ReturnType<typeof useLooks>["lookAt"]): void {
  const look = useEffectEvent(() => {
    if (!sent) return;
    const { id, mapping, joinId } = sent;
    void lookAt(id, saidBefore(mapping, joinId), () => draftOf(mapping, subject.parts), "looking");
  });
  useEffect(() => look(), []);
}

/** Sends files. One that cannot be sent is told of, and has no id. */
function useSending(
  storeId: string,
  subject: ImportSubjectWords["name"],
  setStage: (stage: ImportStage) => void,
  onFailure: (error: unknown) => void,
) {
  const files = useSentFiles(storeId, subject);
  return {
    ...files,
    async send(file: File): Promise<string | null> {
      setStage("sending");
      try {
        return await files.send(file);
      } catch (error) {
        onFailure(error);
        return null;
      }
    },
  };
}

/** How dates and numbers seem to be written. */
function readingGuesses(found: ImportLook): Pick<ImportDraft, "dates" | "numbers"> {
  const { dates, numbers } = guessesOf(found);
  return { dates, numbers };
}

/** What was chosen stays, as far as the files have it; other parts are guessed. */
function keptMap(before: ImportDraft["map"], found: ImportLook): Partial<ImportDraft> {
  const names = found.columns.map(({ name }) => name);
  const chosen = Object.entries(before).filter(
    ([, source]) => isText(source) || chosenColumns(source, names).every((column) => names.includes(column)),
  );
  return { map: { ...guessedMap(found), ...Object.fromEntries(chosen) }, on: found.join?.on ?? null };
}

/** What the check of a file is asked. */
function checkBody(look: ImportLook, draft: ImportDraft, parts: Parameters<typeof mappingOf>[2]) {
  const name = draft.saveAs.trim();
  return {
    mapping: mappingOf(draft, look, parts),
    replaces: draft.replaces,
    ...secondOf(look.join?.file.id),
    ...(name === "" ? {} : { saveAs: name }),
  };
}

/** What somebody has said anew; what is undefined is said no more. */
type Resaid = { readonly [Key in keyof Said]?: Said[Key] | undefined };

/** What the draft begins with, once a file was looked at. */
type Begins = (found: ImportLook) => Partial<ImportDraft>;

/** Asks what a file looks like, again and again as it is read in other ways. `fill` gets what each answer begins with. */
function useLooks(
  storeId: string,
  first: ImportStage,
  fill: (part: Partial<ImportDraft>) => void,
  onFailure: (error: unknown) => void,
) {
  const [stage, setStage] = useState(first);
  const [look, setLook] = useState<ImportLook | null>(null);
  /** Where somebody has said that columns are named: a guess is made anew where the file is read in another way. */
  const saidHeading = useRef<ImportHeading | undefined>(undefined);
  /** Counts what was looked at, so that an answer which somebody did not wait for changes nothing. */
  const looks = useRef(0);

  async function ask(importId: string, { heading, ...said }: Said, begins: Begins, failed: ImportStage): Promise<void> {
    setStage("looking");
    looks.current += 1;
    const own = looks.current;
    try {
      const query = { ...said, ...headingQuery(heading) };
      const found = await api("imports.look", { params: { storeId, importId }, query });
      if (own !== looks.current) return;
      setLook(found);
      fill(begins(found));
      setStage("map");
    } catch (error) {
      if (own !== looks.current) return;
      setStage(failed);
      onFailure(error);
    }
  }

  return {
    stage,
    setStage,
    look,
    /** Looks at a file for the first time; `failed` is how far the question is where that fails. */
    lookAt(...[importId, said, begins, failed]: Parameters<typeof ask>): Promise<void> {
      saidHeading.current = said.heading;
      return ask(importId, said, begins, failed);
    },
    /** Looks at the same file again, read in another way or with another second file. */
    async lookAgain(said: Resaid, begins: Begins): Promise<void> {
      if (!look) return;
      saidHeading.current = said.heading ?? saidHeading.current;
      const all = { ...saidOf(look), heading: saidHeading.current, ...said };
      const left = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      await ask(look.file.id, left, begins, "map");
    },
    /** Goes back to the file, whose answer nobody waits for any more; false where there is no such step before. */
    leave(): boolean {
      if (stage !== "map" && stage !== "looking") return false;
      looks.current += 1;
      setStage("choose");
      return true;
    },
  };
}

/** How a file was read that is asked about again. */
function saidBefore(mapping: ImportMapping, joinId: string | null): Said {
  const { encoding, delimiter, sheet, heading } = mapping;
  return { encoding, delimiter, heading, ...sheetOf(sheet), ...secondOf(joinId) };
}

/** How a file was read. */
function saidOf({ encoding, delimiter, sheet, join }: ImportLook): Said {
  return { encoding: encoding.value, delimiter: delimiter.value, ...sheetOf(sheet), ...secondOf(join?.file.id) };
}

const sheetOf = (sheet: string | null): Pick<Said, "sheet"> => (sheet === null ? {} : { sheet });
const secondOf = (joinId: string | null | undefined): Pick<Said, "joinId"> => (joinId == null ? {} : { joinId });
const headingQuery = (heading: ImportHeading | undefined) =>
  heading ? { headingAfter: String(heading.after), headingLines: String(heading.lines) } : {};
