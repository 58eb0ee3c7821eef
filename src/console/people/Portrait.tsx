import type { ReactElement } from "react";
import type { PickerRow } from "#contract/pickers/schema.ts";
import type { PersonKind } from "#contract/people/photo-calls.ts";
import { usePicture } from "#console/client/pictures/use-picture.ts";
import { initials } from "#console/kit/initials.ts";
import { photoOf } from "./photo.ts";
import "./portrait.css";

const photos = { picker: photoOf("picker"), rider: photoOf("rider") };

/** The picture of a person; the initials of the name where there is none, or until it is here. */
export function Portrait({ kind, row }: { readonly kind: PersonKind; readonly row: PickerRow }): ReactElement {
  const address = usePicture(photos[kind], row);
  // The name beside it says whose picture it is.
  if (address !== undefined) return <img className="aisle-portrait" src={address} alt="" />;
  return (
    <span className="aisle-portrait" aria-hidden="true">
      {initials(row.name)}
    </span>
  );
}
