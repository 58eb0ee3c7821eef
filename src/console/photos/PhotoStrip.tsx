import type { ReactElement } from "react";
import type { ShownPhoto } from "#commands/record/photos.ts";
import { SmallPhoto } from "./SmallPhoto.tsx";

/** Photos in one row, each of which opens large; where they can be cropped, a key begins with the one in focus. */
export function PhotoStrip(props: {
  readonly label: string;
  readonly photos: readonly ShownPhoto[];
  readonly onOpen: (id: string) => void;
  readonly onCrop?: (id: string) => void;
}): ReactElement | null {
  const { label, photos, onCrop } = props;
  if (photos.length === 0) return null;
  return (
    <div className="aisle-photo-strip" role="group" aria-label={label}>
      {photos.map((photo, at) => (
        <SmallPhoto
          key={photo.id}
          photo={photo}
          at={at}
          onChoose={() => props.onOpen(photo.id)}
          {...(onCrop ? { onCrop: () => onCrop(photo.id) } : {})}
        />
      ))}
    </div>
  );
}
