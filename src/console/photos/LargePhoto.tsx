import { type ReactElement, type Ref, useEffect, useEffectEvent, useState } from "react";
import type { ShownPhoto } from "#commands/record/photos.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";

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
  const { address, isFailed } = useLarge(photo);
  const words = count === undefined || (photo && !address) ? "Loading ..." : "No photos yet";
  return (
    <figure className="aisle-large-photo">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go through the photos from here */}
      <div ref={props.ref} tabIndex={0} aria-label="Photo" role="group" data-first-focus={props.isFirst || undefined}>
        {photo && address ? (
          <img src={address} alt={photo.caption || photo.name} />
        ) : (
          <span className="aisle-quiet">{isFailed ? "This photo could not be read" : words}</span>
        )}
      </div>
      <figcaption className="aisle-quiet">
        {photo ? `${at + 1} of ${count ?? 1} · ${photo.name} · ${photo.by}, ${format.full(photo.at)}` : ""}
      </figcaption>
    </figure>
  );
}

/** The whole picture of a photo, as long as it is shown. */
function useLarge(photo: ShownPhoto | undefined): { readonly address: string | undefined; readonly isFailed: boolean } {
  const [read, setRead] = useState<{ readonly id: string; readonly address: string | null }>();
  const id = photo?.id;
  const readLarge = useEffectEvent(() => photo?.large() ?? Promise.reject(new Error("no photo is shown")));
  useEffect(() => {
    if (id === undefined) return undefined;
    let address: string | null = null;
    let isGone = false;
    const show = (to: string | null): void => {
      address = to;
      if (!isGone) setRead({ id, address: to });
      else if (to !== null) URL.revokeObjectURL(to);
    };
    readLarge().then(
      (file) => show(URL.createObjectURL(file)),
      () => show(null),
    );
    return () => {
      isGone = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id]);
  const own = read && read.id === id ? read : undefined;
  return { address: own?.address ?? undefined, isFailed: own?.address === null };
}
