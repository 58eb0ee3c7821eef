import { useEffect, useEffectEvent, useState } from "react";
import type { ImportQuestion } from "#commands/console/imports.ts";
import { importPartBytes, mostImportBytes } from "#contract/imports/import.ts";
import type { ImportLook, ImportMapping } from "#contract/imports/schema.ts";
import { api, newId } from "#console/client/api.ts";

/** How far the question is: a file is chosen, sent, looked at, and then its columns are agreed on. */
export type ImportStage = "choose" | "sending" | "looking" | "map";

/** What somebody agrees on about a file. */
export interface ImportDraft {
  readonly map: Readonly<Record<string, string>>;
  /** The formats of dates as one text; null while somebody must choose. */
  readonly dates: string | null;
  readonly numbers: string;
  readonly values: ImportMapping["values"];
  readonly replaces: boolean;
  readonly saveAs: string;
}

/** The formats of dates as the value of a choice. */
export const datesText = (formats: readonly string[]): string => formats.join(" | ");

/** The question about a file, with all that can be done to it. */
export interface OpenImport {
  readonly stage: ImportStage;
  /** How much of the file was sent, from 0 to 1. */
  readonly sent: number;
  readonly look: ImportLook | null;
  readonly draft: ImportDraft;
  change(part: Partial<ImportDraft>): void;
  send(file: File): Promise<void>;
  /** Looks again with another encoding or delimiter. */
  readAs(said: { readonly encoding?: string; readonly delimiter?: string }): Promise<void>;
  /** Takes what a map says that was kept. */
  takeMap(name: string): void;
  /** Begins the check. */
  check(): Promise<void>;
}

const emptyDraft: ImportDraft = { map: {}, dates: "", numbers: "", values: {}, replaces: false, saveAs: "" };

/** Sends a file in parts, asks what it looks like, and keeps what somebody decides about it. */
export function useImport(
  { storeId, subject, sent: before }: ImportQuestion,
  onFailure: (error: unknown) => void,
): OpenImport {
  const [stage, setStage] = useState<ImportStage>(before ? "looking" : "choose");
  const [sent, setSent] = useState(0);
  const [look, setLook] = useState<ImportLook | null>(null);
  const [draft, setDraft] = useState<ImportDraft>({ ...emptyDraft, replaces: before?.replaces ?? false });
  const change = (part: Partial<ImportDraft>): void => setDraft((now) => ({ ...now, ...part }));

  async function lookAt(
    importId: string,
    query: { readonly encoding?: string; readonly delimiter?: string },
    begins: ImportMapping | null,
  ): Promise<void> {
    setStage("looking");
    const found = await api("imports.look", { params: { storeId, importId }, query });
    setLook(found);
    change(begins ? draftOf(begins) : guessesOf(found));
    setStage("map");
  }

  const lookAgain = useEffectEvent(async () => {
    if (!before) return;
    const { id, mapping } = before;
    try {
      await lookAt(id, { encoding: mapping.encoding, delimiter: mapping.delimiter }, mapping);
    } catch (error) {
      onFailure(error);
    }
  });
  useEffect(() => void lookAgain(), []);

  return {
    stage,
    sent,
    look,
    draft,
    change,
    async send(file) {
      if (file.size === 0) return onFailure(new Error(`${file.name} is empty`));
      if (file.size > mostImportBytes) return onFailure(new Error(`${file.name} is larger than 400 MB`));
      setStage("sending");
      setSent(0);
      try {
        const begun = await api(
          "imports.begin",
          { params: { storeId }, body: { subject: subject.name, fileName: file.name, size: file.size } },
          { idempotencyKey: newId() },
        );
        for (let at = 0; at < file.size; at += importPartBytes) {
          const part = file.slice(at, at + importPartBytes, "application/octet-stream");
          const request = { params: { storeId, importId: begun.id }, body: { at: String(at) }, files: { part } };
          // One after the other: each part says where the next one begins.
          // eslint-disable-next-line no-await-in-loop
          await api("imports.add-part", request, { idempotencyKey: newId() });
          setSent(Math.min(1, (at + part.size) / file.size));
        }
        await lookAt(begun.id, {}, null);
      } catch (error) {
        setStage("choose");
        onFailure(error);
      }
    },
    async readAs(said) {
      if (!look) return;
      const { encoding, delimiter, file } = look;
      try {
        await lookAt(file.id, { encoding: encoding.value, delimiter: delimiter.value, ...said }, null);
      } catch (error) {
        setStage("map");
        onFailure(error);
      }
    },
    takeMap(name) {
      const found = look?.maps.find((map) => map.name === name);
      if (found) change({ ...draftOf(found.mapping), saveAs: name });
    },
    async check() {
      if (!look) return;
      const { map, dates, numbers, values, replaces, saveAs } = draft;
      const mapping: ImportMapping = {
        map: Object.fromEntries(Object.entries(map).filter(([, column]) => column !== "")),
        encoding: look.encoding.value,
        delimiter: look.delimiter.value,
        dateFormats: (dates ?? "").split(" | ").filter((format) => format !== ""),
        numberFormat: numbers.trim() === "" ? null : numbers.trim(),
        values,
      };
      const name = saveAs.trim();
      const body = { mapping, replaces, ...(name === "" ? {} : { saveAs: name }) };
      await api("imports.check", { params: { storeId, importId: look.file.id }, body }, { idempotencyKey: newId() });
    },
  };
}

function guessesOf({ map, dates, numbers }: ImportLook): Partial<ImportDraft> {
  return {
    map: Object.fromEntries(map.flatMap(({ part, column }) => (column === null ? [] : [[part, column]]))),
    dates: dates.value && datesText(dates.value),
    numbers: numbers.value ?? "",
    values: {},
  };
}

function draftOf({ map, dateFormats, numberFormat, values }: ImportMapping): Partial<ImportDraft> {
  return { map: { ...map }, dates: datesText(dateFormats), numbers: numberFormat ?? "", values };
}
