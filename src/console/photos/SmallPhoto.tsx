import type { ReactElement } from "react";
import type { ShownPhoto } from "#commands/record/photos.ts";
import { usePicture } from "#console/client/pictures/use-picture.ts";
import { isCropKey } from "./crop-key.ts";
import "./photos.css";

/** Where the small picture of a photo comes from. A photo never changes, so each is read once. */
const photoPicture = { fileOf: ({ id }: ShownPhoto): string => id, read: ({ small }: ShownPhoto) => small() };

/** A small picture of a photo, as a button; its place is kept until the picture is here. */
export function SmallPhoto(props: {
  readonly photo: ShownPhoto;
  readonly at: number;
  readonly isShown?: boolean;
  readonly onChoose: () => void;
  readonly onCrop?: () => void;
}): ReactElement {
  const { photo, at, isShown } = props;
  const address = usePicture(photoPicture, photo);
  return (
    <button
      type="button"
      className="aisle-small-photo"
      aria-label={`Photo ${at + 1}: ${photo.caption || photo.name}`}
      aria-current={isShown || undefined}
      title={photo.caption || photo.name}
      onClick={props.onChoose}
      onKeyDown={(event) => {
        if (!props.onCrop || !isCropKey(event)) return;
        event.preventDefault();
        props.onCrop();
      }}
    >
      {address === undefined ? null : <img src={address} alt="" />}
    </button>
  );
}
