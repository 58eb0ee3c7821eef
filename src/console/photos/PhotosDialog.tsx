import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type ReactElement, type RefObject, useRef, useState } from "react";
import type { ShownPhoto } from "#commands/record/photos.ts";
import { FileInput } from "#console/kit/FileInput.tsx";
import { closeDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { cropKey } from "./crop-key.ts";
import { LargePhoto } from "./LargePhoto.tsx";
import { LazyCrop } from "./LazyCrop.tsx";
import { hearPhotoKey } from "./photo-keys.ts";
import { SmallPhoto } from "./SmallPhoto.tsx";
import { UploadList } from "./UploadList.tsx";
import {
  keepPhotos,
  leaveCrop,
  namePhoto,
  type OpenPhotos,
  removeShown,
  saveCropped,
  useOpenPhotos,
} from "./use-open-photos.ts";
import "./photos.css";

/**
 * The photos of a record: one large, all small, and further ones to be chosen, dropped or pasted. Where they have an
 * order, keys put the large one elsewhere, name it, and take the last change back.
 */
export function PhotosDialog(props: { readonly asked: AskedDialog<"photos"> }): ReactElement {
  const { question } = props.asked;
  const open = useOpenPhotos(question);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Dialog kind="photos" label={question.title}>
      <div className="aisle-dialog-head">
        <h2>{question.title}</h2>
        <span className="aisle-quiet">{question.about}</span>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys, takes dropped files */}
      <div
        className="aisle-photos"
        onKeyDown={(event) => hearPhotoKey(open, event)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          open.addFiles(event.dataTransfer.files);
        }}
      >
        <Photos open={open} />
        <UploadList uploads={open.uploads} onTryAgain={open.tryAgain} onDrop={open.drop} />
        <div role="alert" className="aisle-photos-notice">
          {open.failure}
        </div>
        <FileInput
          ref={chooser}
          label={question.title}
          accept={question.sizes[0]?.file.types.join(",")}
          isMany
          onChoose={(_, files) => open.addFiles(files)}
        />
      </div>
      <Foot open={open} chooser={chooser} />
    </Dialog>
  );
}

/** The large photo above all of them; or the one that is being cropped. */
function Photos({ open }: { readonly open: OpenPhotos }): ReactElement {
  const { question, photos, at, shown, asking } = open;
  if (asking === "crop" && shown)
    return (
      <LazyCrop
        photo={shown}
        onSave={(file, part) => saveCropped(open, shown, file, part)}
        onLeave={() => leaveCrop(open)}
      />
    );
  return (
    <>
      <LargePhoto ref={open.stage} photo={shown} at={at} count={photos?.length} isFirst={question.begins !== "add"} />
      <div className="aisle-photo-strip" role="group" aria-label="All photos">
        {photos?.map((photo, place) => (
          <SmallPhoto
            key={photo.id}
            photo={photo}
            at={place}
            isShown={place === at}
            onChoose={() => open.choose(photo.id)}
          />
        ))}
      </div>
    </>
  );
}

interface FootProps {
  readonly open: OpenPhotos;
  readonly chooser: RefObject<HTMLInputElement | null>;
}

/** What is asked, or what keys do now. */
function Foot(props: FootProps): ReactElement | null {
  const { open } = props;
  const { asking, shown } = open;
  if (asking === "crop") return null;
  if (asking === "leave")
    return (
      <FootQuestion
        question="Leave without these files?"
        more="They are not added yet."
        yes="Leave"
        no="Stay"
        onYes={closeDialog}
        onNo={() => keepPhotos(open)}
      />
    );
  if (asking === "remove")
    return (
      <FootQuestion
        question="Remove this photo?"
        more="It cannot be brought back."
        yes="Remove"
        no="Keep"
        onYes={() => void removeShown(open)}
        onNo={() => keepPhotos(open)}
      />
    );
  if (asking === "caption" && shown)
    return <CaptionField photo={shown} onSave={(caption) => void namePhoto(open, shown, caption)} />;
  return <KeysFoot {...props} />;
}

function KeysFoot({ open, chooser }: FootProps): ReactElement {
  const { question, photos, because, canAdd } = open;
  return (
    <div className="aisle-dialog-foot">
      <span className="aisle-quiet">
        {because ?? (canAdd ? "Choose, drop or paste files" : `${question.most} photos at most`)}
        {photos && photos.length > 0
          ? ` · ${keyCaps("ArrowLeft")} ${keyCaps("ArrowRight")} go on${because === null ? ` · ${keyCaps("Delete")} removes` : ""}${question.arranged && because === null ? ` · ${keyCaps("shift+ArrowLeft")} ${keyCaps("shift+ArrowRight")} move · ${keyCaps("c")} caption · ${keyCaps(cropKey)} crop · ${keyCaps("mod+z")} undoes` : ""}`
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
