import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ShownPhoto } from "#commands/record/photos.ts";
import { cropPicture, type PicturePart } from "#console/kit/shrink-picture.ts";
import { closeDialog, guardDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { isFocusLost } from "#console/shell/focus.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { cropKey, isCropKey } from "./crop-key.ts";
import { LargePhoto } from "./LargePhoto.tsx";
import { LazyCrop } from "./LazyCrop.tsx";
import { SmallPhoto } from "./SmallPhoto.tsx";
import { UploadList } from "./UploadList.tsx";
import { usePhotos } from "./use-photos.ts";
import "./photos.css";

/**
 * The photos of a record: one large, all small, and further ones to be chosen, dropped or pasted. Where they have an
 * order, keys put the large one elsewhere, name it, and take the last change back.
 */
export function PhotosDialog(props: { readonly asked: AskedDialog<"photos"> }): ReactElement {
  const { question } = props.asked;
  const { photos, uploads, failure, add, tryAgain, drop, change } = usePhotos(question);
  const { arranged } = question;
  /** The photo that is shown large: its id, or its place where a new one has come to it. */
  const [chosen, setChosen] = useState<string | number | null>(question.begins);
  const [asking, setAsking] = useState<"remove" | "leave" | "caption" | "crop" | null>(
    question.onlyCrops ? "crop" : null,
  );
  const chooser = useRef<HTMLInputElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const because = question.refuse();
  const found = typeof chosen === "number" ? chosen : (photos?.findIndex(({ id }) => id === chosen) ?? -1);
  const at = Math.max(0, Math.min(found, (photos?.length ?? 0) - 1));
  const shown = photos?.[at];
  const room = question.most - (photos?.length ?? 0) - uploads.length;
  // While the photos are being read as well: the button has the focus from the beginning.
  const canAdd = because === null && room > 0 && asking !== "crop";

  function addFiles(files: Iterable<File>): void {
    if (canAdd) add([...files]);
  }

  const stepBack = useEffectEvent((): boolean => {
    if ((asking === null && uploads.length === 0) || question.onlyCrops) return false;
    setAsking(asking === null ? "leave" : null);
    stage.current?.focus();
    return true;
  });
  useEffect(() => guardDialog(() => stepBack()), []);

  useEffect(() => {
    if (asking === null && isFocusLost()) stage.current?.focus();
  }, [asking]);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      addFiles(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (asking !== null || !photos) return;
    if (arranged && arrange(arranged, event)) return event.preventDefault();
    if (photos.length === 0) return;
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: photos.length - 1 };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setChosen(photos[Math.min(photos.length - 1, Math.max(0, to))]?.id ?? null);
    } else if (event.key === "Delete" && because === null) {
      event.preventDefault();
      // What can be brought back is not asked about.
      if (arranged) void removeShown();
      else setAsking("remove");
    }
  }

  const cropped = asking === "crop" ? shown : undefined;
  /** Does what a key says about the order of the photos; answers whether it says anything. */
  function arrange(by: NonNullable<typeof arranged>, event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
      void change(by.undo);
      return true;
    }
    if (!shown || because !== null || event.ctrlKey || event.metaKey || event.altKey) return false;
    const further = ["J", "ArrowRight", "ArrowDown"].includes(event.key);
    if (event.shiftKey && (further || ["K", "ArrowLeft", "ArrowUp"].includes(event.key))) {
      setChosen(shown.id);
      void change(() => by.move(shown.id, further ? 1 : -1));
      return true;
    }
    const asked = isCropKey(event) ? "crop" : event.key === "c" && !event.shiftKey ? "caption" : null;
    if (asked) setAsking(asked);
    return asked !== null;
  }

  async function nameShown(photo: ShownPhoto, caption: string): Promise<void> {
    keep();
    await change(async () => arranged?.caption(photo.id, caption));
  }

  /** Goes back from a question to the photos. */
  function keep(): void {
    setAsking(null);
    stage.current?.focus();
  }

  async function saveCropped(photo: ShownPhoto, file: File, part: PicturePart): Promise<void> {
    // The cropped photo is another one, at the same place.
    setChosen(at);
    if (await change(async () => arranged?.crop(photo.id, await cropPicture(file, part, question.sizes)))) leaveCrop();
  }

  function leaveCrop(): void {
    if (question.onlyCrops) closeDialog();
    else setAsking(null);
  }

  async function removeShown(): Promise<void> {
    keep();
    const neighbour = photos?.[at + 1] ?? photos?.[at - 1];
    if (shown && (await change(() => question.remove(shown.id)))) setChosen(neighbour?.id ?? null);
  }

  return (
    <Dialog kind="photos" label={question.title}>
      <div className="aisle-dialog-head">
        <h2>{question.title}</h2>
        <span className="aisle-quiet">{question.about}</span>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys, takes dropped files */}
      <div
        className="aisle-photos"
        onKeyDown={onKeyDown}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          addFiles(event.dataTransfer.files);
        }}
      >
        {cropped ? (
          <LazyCrop photo={cropped} onSave={(file, part) => saveCropped(cropped, file, part)} onLeave={leaveCrop} />
        ) : (
          <>
            <LargePhoto ref={stage} photo={shown} at={at} count={photos?.length} isFirst={question.begins !== "add"} />
            <div className="aisle-photo-strip" role="group" aria-label="All photos">
              {photos?.map((photo, place) => (
                <SmallPhoto
                  key={photo.id}
                  photo={photo}
                  at={place}
                  isShown={place === at}
                  onChoose={() => setChosen(photo.id)}
                />
              ))}
            </div>
          </>
        )}
        <UploadList uploads={uploads} onTryAgain={tryAgain} onDrop={drop} />
        <div role="alert" className="aisle-photos-notice">
          {failure}
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          tabIndex={-1}
          aria-label={question.title}
          accept={question.sizes[0]?.file.types.join(",")}
          onChange={({ currentTarget }) => {
            addFiles(currentTarget.files ?? []);
            // Without this, the same file could not be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
      {asking === "leave" ? (
        <FootQuestion
          question="Leave without these files?"
          more="They are not added yet."
          yes="Leave"
          no="Stay"
          onYes={closeDialog}
          onNo={keep}
        />
      ) : asking === "remove" ? (
        <FootQuestion
          question="Remove this photo?"
          more="It cannot be brought back."
          yes="Remove"
          no="Keep"
          onYes={() => void removeShown()}
          onNo={keep}
        />
      ) : asking === "crop" ? null : asking === "caption" && shown ? (
        <CaptionField photo={shown} onSave={(caption) => void nameShown(shown, caption)} />
      ) : (
        <div className="aisle-dialog-foot">
          <span className="aisle-quiet">
            {because ?? (canAdd ? "Choose, drop or paste files" : `${question.most} photos at most`)}
            {photos && photos.length > 0
              ? ` · ${keyCaps("ArrowLeft")} ${keyCaps("ArrowRight")} go on${because === null ? ` · ${keyCaps("Delete")} removes` : ""}${arranged && because === null ? ` · ${keyCaps("shift+ArrowLeft")} ${keyCaps("shift+ArrowRight")} move · ${keyCaps("c")} caption · ${keyCaps(cropKey)} crop · ${keyCaps("mod+z")} undoes` : ""}`
              : ""}
            {` · ${keyCaps("Escape")} closes`}
          </span>
          <Button
            text="Choose files ..."
            intent="primary"
            disabled={!canAdd}
            onClick={() => chooser.current?.click()}
            {...(question.begins === "add" ? { "data-first-focus": true } : {})}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Asks what a photo is called; Enter saves it. */
function CaptionField(props: { readonly photo: ShownPhoto; readonly onSave: (caption: string) => void }): ReactElement {
  const [caption, setCaption] = useState(props.photo.caption ?? "");
  return (
    <form
      className="aisle-dialog-foot"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave(caption.trim());
      }}
    >
      <InputGroup
        fill
        autoFocus
        maxLength={200}
        aria-label="Caption"
        placeholder="Caption"
        value={caption}
        onValueChange={setCaption}
      />
      <Button type="submit" text="Save caption" intent="primary" />
    </form>
  );
}

/** Asks something at the foot of the dialog before anything is lost. */
function FootQuestion(props: {
  readonly question: string;
  readonly more: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}): ReactElement {
  const { question, more, yes, no } = props;
  return (
    <div className="aisle-dialog-foot" role="alertdialog" aria-label={question}>
      <strong>{`${question} ${more}`}</strong>
      <Button text={yes} intent="danger" autoFocus onClick={props.onYes} />
      <Button text={no} onClick={props.onNo} />
    </div>
  );
}
