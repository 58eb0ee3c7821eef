import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PhotosQuestion, ShownPhoto } from "#commands/record/photos.ts";
import { cropPicture, type PicturePart } from "#console/kit/shrink-picture.ts";
import { closeDialog, guardDialog } from "#console/shell/dialogs/dialog-state.ts";
import { isFocusLost } from "#console/shell/focus.ts";
import { usePhotos } from "./use-photos.ts";

/** What is asked instead of the keys at the foot, or done instead of looking at the photos. */
type Asking = "remove" | "leave" | "caption" | "crop";

/** The photos that are looked at: the large one, what is asked about it, and what can be done. */
export interface OpenPhotos extends ReturnType<typeof usePhotos> {
  readonly question: PhotosQuestion;
  readonly stage: RefObject<HTMLDivElement | null>;
  /** Why nothing can be changed; null where it can. */
  readonly because: string | null;
  /** The photo that is shown large, and its place. */
  readonly shown: ShownPhoto | undefined;
  readonly at: number;
  readonly asking: Asking | null;
  readonly canAdd: boolean;
  ask(what: Asking | null): void;
  /** Shows another one large: by its id, or by its place where a new one will come to it. */
  choose(photo: string | number | null): void;
  addFiles(files: Iterable<File>): void;
}

/** Keeps which photo is shown large and what is asked about it; takes pasted files. */
export function useOpenPhotos(question: PhotosQuestion): OpenPhotos {
  const read = usePhotos(question);
  const { photos, uploads } = read;
  const [chosen, choose] = useState<string | number | null>(question.begins);
  const [asking, ask] = useState<Asking | null>(question.onlyCrops ? "crop" : null);
  const stage = useRef<HTMLDivElement>(null);
  const because = question.refuse();
  const found = typeof chosen === "number" ? chosen : (photos?.findIndex(({ id }) => id === chosen) ?? -1);
  const at = Math.max(0, Math.min(found, (photos?.length ?? 0) - 1));
  const room = question.most - (photos?.length ?? 0) - uploads.length;
  // While the photos are being read as well: the button has the focus from the beginning.
  const canAdd = because === null && room > 0 && asking !== "crop";

  const addFiles = (files: Iterable<File>): void => {
    if (canAdd) read.add([...files]);
  };
  const stepBack = useEffectEvent((): boolean => {
    if ((asking === null && uploads.length === 0) || question.onlyCrops) return false;
    ask(asking === null ? "leave" : null);
    stage.current?.focus();
    return true;
  });
  useEffect(() => guardDialog(() => stepBack()), []);
  useEffect(() => {
    if (asking === null && isFocusLost()) stage.current?.focus();
  }, [asking]);
  usePastedFiles(addFiles);
  return { ...read, question, stage, because, at, shown: photos?.[at], asking, canAdd, ask, choose, addFiles };
}

function usePastedFiles(take: (files: readonly File[]) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}

/** Goes back from a question to the photos. */
export function keepPhotos({ ask, stage }: OpenPhotos): void {
  ask(null);
  stage.current?.focus();
}

/** Removes the large photo; the next one is shown instead. */
export async function removeShown(open: OpenPhotos): Promise<void> {
  const { photos, at, shown, question, change, choose } = open;
  keepPhotos(open);
  const neighbour = photos?.[at + 1] ?? photos?.[at - 1];
  if (shown && (await change(() => question.remove(shown.id)))) choose(neighbour?.id ?? null);
}

/** Gives a photo its caption. */
export async function namePhoto(open: OpenPhotos, photo: ShownPhoto, caption: string): Promise<void> {
  keepPhotos(open);
  await open.change(async () => open.question.arranged?.caption(photo.id, caption));
}

/** Puts the part of a photo that was cropped out into its place. */
export async function saveCropped(open: OpenPhotos, photo: ShownPhoto, file: File, part: PicturePart): Promise<void> {
  const { arranged, sizes } = open.question;
  // The cropped photo is another one, at the same place.
  open.choose(open.at);
  if (await open.change(async () => arranged?.crop(photo.id, await cropPicture(file, part, sizes)))) leaveCrop(open);
}

/** Leaves the cropping of a photo as it is. */
export function leaveCrop({ question, ask }: OpenPhotos): void {
  if (question.onlyCrops) closeDialog();
  else ask(null);
}
