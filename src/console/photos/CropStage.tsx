import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { ShownPhoto } from "#commands/record/photos.ts";
import type { PicturePart } from "#console/kit/shrink-picture.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { cropShapes, firstBox, partInBox, type PictureSide } from "./crop-box.ts";
import { useLarge } from "./use-large.ts";

/** How small a box can be made, in pixels of the screen, so that it can still be taken hold of. */
const leastSide = 24;

const words = {
  cropArea: "What is kept: arrow keys move it",
  nwDragHandle: "Upper left corner: arrow keys move it",
  nDragHandle: "Upper edge: arrow keys move it",
  neDragHandle: "Upper right corner: arrow keys move it",
  eDragHandle: "Right edge: arrow keys move it",
  seDragHandle: "Lower right corner: arrow keys move it",
  sDragHandle: "Lower edge: arrow keys move it",
  swDragHandle: "Lower left corner: arrow keys move it",
  wDragHandle: "Left edge: arrow keys move it",
};

export interface CropProps {
  readonly photo: ShownPhoto;
  readonly onSave: (file: File, part: PicturePart) => Promise<void>;
  readonly onLeave: () => void;
}

type CropShape = (typeof cropShapes)[number];

/** A photo with a box around what is kept of it. Arrow keys move the box, and each of its corners and edges. */
export function CropStage({ photo, onSave, onLeave }: CropProps): ReactElement {
  const large = useLarge(photo);
  const stage = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<PictureSide>();
  const [shape, setShape] = useState<CropShape>(cropShapes[0]);
  const [box, setBox] = useState<PercentCrop>();
  const [isSaving, setSaving] = useState(false);
  const part = picture && box && partInBox(box, picture);

  useEffect(() => {
    if (picture) focusBox(stage.current);
  }, [picture]);

  function take(to: CropShape): void {
    if (!picture) return;
    setShape(to);
    if (to.aspect !== undefined) setBox(firstBox(to.aspect, picture));
    focusBox(stage.current);
  }

  async function save(): Promise<void> {
    if (!large || !part || isSaving) return;
    setSaving(true);
    await onSave(new File([large.file], photo.name, { type: large.file.type }), part);
    setSaving(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    const hasModifier = event.ctrlKey || event.metaKey;
    const shape = hasModifier ? undefined : cropShapes[Number(key) - 1];
    if (shape) take(shape);
    else if (key === "Enter" && (hasModifier || !(target instanceof HTMLButtonElement))) void save();
    else return;
    event.preventDefault();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the box and of its buttons
    <div className="aisle-crop" ref={stage} onKeyDown={onKeyDown} aria-busy={isSaving}>
      <div className="aisle-crop-stage">
        {large ? (
          <CropArea {...{ large, photo, shape, box, picture, isSaving }} onBox={setBox} onPicture={setPicture} />
        ) : (
          <span className="aisle-quiet">{large === null ? "This photo could not be read" : "Loading ..."}</span>
        )}
      </div>
      <CropShapes shape={shape} onTake={take}>
        {part ? `${part.width} × ${part.height} pixels` : part === null ? "The box holds the whole image" : ""}
      </CropShapes>
      <div className="aisle-dialog-foot">
        <span className="aisle-quiet">
          {`Arrow keys move the box, with Shift further · ${keyCaps("Tab")} goes to a corner or edge · ${keyCaps("Enter")} saves · ${keyCaps("Escape")} leaves`}
        </span>
        <Button text="Leave" onClick={onLeave} />
        <Button text="Save" intent="primary" loading={isSaving} disabled={!part} onClick={() => void save()} />
      </div>
    </div>
  );
}

/** The photo with the box on it, whose shape may be a fixed one. */
function CropArea(props: {
  readonly large: { readonly address: string };
  readonly photo: ShownPhoto;
  readonly shape: CropShape;
  readonly box: PercentCrop | undefined;
  readonly picture: PictureSide | undefined;
  readonly isSaving: boolean;
  readonly onBox: (box: PercentCrop | undefined) => void;
  readonly onPicture: (picture: PictureSide) => void;
}): ReactElement {
  const { large, photo, shape, box, picture, isSaving, onBox, onPicture } = props;
  return (
    <ReactCrop
      {...(box ? { crop: box } : {})}
      {...(shape.aspect === undefined ? {} : { aspect: shape.aspect })}
      ariaLabels={words}
      keepSelection
      disabled={isSaving}
      minWidth={leastSide}
      minHeight={leastSide}
      style={{ "--aisle-ratio": picture ? picture.width / picture.height : 1 } as object}
      onChange={(_pixels, percent) => onBox(percent)}
    >
      <img
        src={large.address}
        alt={photo.caption || photo.name}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          onPicture({ width, height });
          onBox(firstBox(undefined, { width, height }));
        }}
      />
    </ReactCrop>
  );
}

/** The shapes that a box can have, by their keys, and how large what it keeps is. */
function CropShapes(props: {
  readonly shape: CropShape;
  readonly onTake: (shape: CropShape) => void;
  readonly children: string;
}): ReactElement {
  return (
    <div className="aisle-crop-shapes" role="group" aria-label="Shape">
      {cropShapes.map((each, at) => (
        <Button
          key={each.title}
          size="small"
          variant="minimal"
          aria-pressed={each === props.shape}
          active={each === props.shape}
          onClick={() => props.onTake(each)}
          text={
            <>
              {each.title} <kbd className="aisle-key">{at + 1}</kbd>
            </>
          }
        />
      ))}
      <span className="aisle-quiet" role="status">
        {props.children}
      </span>
    </div>
  );
}

function focusBox(stage: HTMLElement | null): void {
  stage?.querySelector<HTMLElement>(".ReactCrop__crop-selection")?.focus();
}
