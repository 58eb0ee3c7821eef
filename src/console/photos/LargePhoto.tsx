import type { ReactElement, Ref } from "react";
import type { ShownPhoto } from "#commands/record/photos.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { useLarge } from "./use-large.ts";

/** One photo as large as there is room, which is the same for all of them. */
export function LargePhoto(props: {
  readonly ref: Ref<HTMLDivElement>;
  readonly photo: ShownPhoto | undefined;
  readonly at: number;
  /** How many there are; undefined until they were read. */
  readonly count: number | undefined;
  readonly isFirst: boolean;
}): ReactElement {
  const { photo, at, count } = props;
  const format = useFormat();
  const large = useLarge(photo);
  const words = count === undefined || (photo && !large) ? "Loading ..." : "No photos yet";
  return (
    <figure className="aisle-large-photo">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go through the photos from here */}
      <div ref={props.ref} tabIndex={0} aria-label="Photo" role="group" data-first-focus={props.isFirst || undefined}>
        {photo && large ? (
          <img src={large.address} alt={photo.caption || photo.name} />
        ) : (
          <span className="aisle-quiet">{large === null ? "This photo could not be read" : words}</span>
        )}
      </div>
      <figcaption className="aisle-quiet">
        {photo ? `${at + 1} of ${count ?? 1} · ${photo.name} · ${photo.by}, ${format.full(photo.at)}` : ""}
      </figcaption>
    </figure>
  );
}
