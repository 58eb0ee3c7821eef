import { useEffect, useRef, useState } from "react";
import { importPartBytes, mostImportBytes } from "#contract/imports/import.ts";
import type { ImportSubjectWords } from "#contract/imports/schema.ts";
import { api, newId } from "#console/client/api.ts";

/** Sends the files of an import in parts. What is not given to a check is dropped in the end. */
export function useSentFiles(storeId: string, subject: ImportSubjectWords["name"]) {
  /** How much of the last one was sent, from 0 to 1. */
  const [sent, setSent] = useState(0);
  const isStopped = useRef(false);
  /** What was sent here takes room of this login until it is dropped. */
  const loose = useRef(new Set<string>());
  useEffect(() => {
    const left = loose.current;
    return () => {
      for (const importId of left)
        // What cannot be dropped now goes after a day.
        void api("imports.drop", { params: { storeId, importId } }, { idempotencyKey: newId() }).catch(() => undefined);
    };
  }, [storeId]);
  return {
    sent,
    /** Sends no more of the file. */
    stop: () => void (isStopped.current = true),
    /** These are given to a check, which drops them. */
    keep(ids: readonly (string | undefined)[]): void {
      for (const id of ids) if (id !== undefined) loose.current.delete(id);
    },
    /** Sends a file and answers its id; null where that was stopped. */
    async send(file: File): Promise<string | null> {
      setSent(0);
      isStopped.current = false;
      if (file.size === 0) throw new Error(`${file.name} is empty`);
      if (file.size > mostImportBytes) throw new Error(`${file.name} is larger than 400 MB`);
      const body = { subject, fileName: file.name, size: file.size };
      const begun = await api("imports.begin", { params: { storeId }, body }, { idempotencyKey: newId() });
      loose.current.add(begun.id);
      for (let at = 0; at < file.size; at += importPartBytes) {
        const part = file.slice(at, at + importPartBytes, "application/octet-stream");
        const request = { params: { storeId, importId: begun.id }, body: { at: String(at) }, files: { part } };
        if (isStopped.current) return null;
        // One after the other: each part says where the next one begins.
        await api("imports.add-part", request, { idempotencyKey: newId() });
        setSent(Math.min(1, (at + part.size) / file.size));
      }
      return begun.id;
    },
  };
}
