import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import type { PhotosQuestion, ShownPhoto } from "#commands/record/photos.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { shrinkPicture } from "#console/kit/shrink-picture.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";

/** A chosen file on its way. */
export interface Upload {
  /** What it is called among the others. */
  readonly name: string;
  readonly file: File;
  readonly state: "waiting" | "sending" | "failed";
  /** Why it was not added; empty unless it failed. */
  readonly because: string;
}

/** The photos of a record, and the files that are being added to them. */
interface Photos {
  /** Undefined until they were read. */
  readonly photos: readonly ShownPhoto[] | undefined;
  readonly uploads: readonly Upload[];
  /** What went wrong with the photos themselves; empty where nothing did. */
  readonly failure: string;
  /** Adds files one after the other; what fails stays in the list, and the others go on. */
  add(files: readonly File[]): void;
  tryAgain(name: string): void;
  drop(name: string): void;
  /** Makes another change and reads the photos again; answers whether it succeeded. */
  change(act: () => Promise<void>): Promise<boolean>;
}

function uploadOf(file: File, serial: number): Upload {
  return { name: `${serial}`, file, state: "waiting", because: "" };
}

/** Keeps the photos of a question as they stand, and sends files one after the other. */
export function usePhotos(question: PhotosQuestion): Photos {
  const [photos, setPhotos] = useState<readonly ShownPhoto[]>();
  const [uploads, setUploads] = useState<readonly Upload[]>(() => question.files.map(uploadOf));
  const [failure, setFailure] = useState("");
  const serial = useRef(question.files.length);
  const read = async (): Promise<void> => {
    try {
      setPhotos(await question.list());
      setFailure("");
    } catch (error) {
      setFailure(wordsOf(error, messages.fetchingFailed));
    }
  };
  const readFirst = useEffectEvent(read);
  useEffect(() => void readFirst(), []);

  const set = (name: string, to: Partial<Upload>): void =>
    setUploads((now) => now.map((upload) => (upload.name === name ? { ...upload, ...to } : upload)));
  const drop = (name: string): void => setUploads((now) => now.filter((upload) => upload.name !== name));

  const send = useEffectEvent(async ({ name, file }: Upload) => {
    set(name, { state: "sending" });
    try {
      await question.add(await shrinkPicture(file, question.sizes), name);
      await read();
      drop(name);
    } catch (error) {
      set(name, { state: "failed", because: wordsOf(error, messages.saveFailed) });
    }
  });
  const isSending = uploads.some(({ state }) => state === "sending");
  const next = isSending ? undefined : uploads.find(({ state }) => state === "waiting");
  useEffect(() => {
    if (next) void send(next);
  }, [next]);

  return {
    photos,
    uploads,
    failure,
    add(files) {
      const chosen = files.map((file, at) => uploadOf(file, serial.current + at));
      serial.current += files.length;
      setUploads((now) => [...now, ...chosen]);
    },
    tryAgain: (name) => set(name, { state: "waiting", because: "" }),
    drop,
    async change(act) {
      try {
        await act();
        await read();
        return true;
      } catch (error) {
        setFailure(wordsOf(error, messages.updateFailed));
        return false;
      }
    },
  };
}

function wordsOf(error: unknown, words: string): string {
  // What is wrong with the file itself needs no name of a field before it.
  const ofFile = error instanceof ApiFailure ? ["photo", "large", "middle", "small"] : [];
  const because = ofFile.map((field) => (error as ApiFailure).fields[field]).find((words) => words !== undefined);
  if (because !== undefined) return because;
  const explained = explainFailure(error, words);
  return explained ? (explained.detail ?? explained.message) : "";
}
