import type { ReactElement } from "react";
import { showPhotoCommand } from "#commands/kinds/return.ts";
import type { ReturnPhoto, ReturnRow } from "#contract/returns/schema.ts";
import { runHere } from "#console/shell/keys/run-here.ts";
import { SmallPhoto } from "./SmallPhoto.tsx";

/** The photos of a return in one row, each of which opens large. */
export function PhotoStrip(props: {
  readonly row: ReturnRow;
  readonly photos: readonly ReturnPhoto[];
}): ReactElement | null {
  const { row, photos } = props;
  if (photos.length === 0) return null;
  return (
    <div className="aisle-photo-strip" role="group" aria-label="Photos of the goods">
      {photos.map((photo, at) => (
        <SmallPhoto
          key={photo.id}
          photo={{ ...photo, storeId: row.storeId, recordId: row.id }}
          at={at}
          onChoose={() => void runHere(showPhotoCommand(row, photo.id))}
        />
      ))}
    </div>
  );
}
