import type { ReactElement } from "react";
import type { Kinds } from "#contract/kinds.ts";
import type { PicturedKind } from "#contract/people/photo-calls.ts";
import type { ColumnPicture } from "#console/grid/columns/column.ts";
import { usePicture } from "#console/client/pictures/use-picture.ts";
import { initials } from "#console/kit/initials.ts";
import { photoOf } from "./photo.ts";
import "./portrait.css";

type Pictured = Pick<Kinds[PicturedKind], "id" | "storeId" | "name" | "photo">;

const photos: Readonly<Record<PicturedKind, ColumnPicture<Pictured>>> = {
  picker: photoOf("picker"),
  rider: photoOf("rider"),
  category: photoOf("category"),
} as never;

/** The picture of a record; the initials of the name where there is none, or until it is here. */
export function Portrait({ kind, row }: { readonly kind: PicturedKind; readonly row: Pictured }): ReactElement {
  const address = usePicture(photos[kind], row);
  // The name beside it says whose picture it is.
  if (address !== undefined) return <img className="aisle-portrait" src={address} alt="" />;
  return (
    <span className="aisle-portrait" aria-hidden="true">
      {initials(row.name)}
    </span>
  );
}
