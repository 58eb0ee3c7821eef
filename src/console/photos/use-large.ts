import { useEffect, useEffectEvent, useState } from "react";
import type { ShownPhoto } from "#commands/record/photos.ts";

/** A photo as large as it is kept. */
interface LargeFile {
  readonly file: Blob;
  /** Where the page finds it. */
  readonly address: string;
}

/** Reads the large picture of a photo, and keeps it as long as it is shown; null where it could not be read. */
export function useLarge(photo: ShownPhoto | undefined): LargeFile | null | undefined {
  const [read, setRead] = useState<{ readonly id: string; readonly large: LargeFile | null }>();
  const id = photo?.id;
  const readLarge = useEffectEvent(() => photo?.large() ?? Promise.reject(new Error("no photo is shown")));
  useEffect(() => {
    if (id === undefined) return undefined;
    let address: string | undefined;
    let isGone = false;
    const show = (file: Blob): void => {
      if (isGone) return;
      address = URL.createObjectURL(file);
      setRead({ id, large: { file, address } });
    };
    readLarge().then(show, () => isGone || setRead({ id, large: null }));
    return () => {
      isGone = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [id]);
  return read && read.id === id ? read.large : undefined;
}
