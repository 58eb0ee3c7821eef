import { type ComponentProps, type ReactElement, useEffect, useRef, useState } from "react";

/** An image of the store: the first of `sources` that is set and can be loaded, else `fallback`. */
export function StoreImage(
  props: Omit<ComponentProps<"img">, "src" | "onError"> & {
    readonly sources: readonly (string | null)[];
    readonly fallback: ReactElement | null;
  },
): ReactElement | null {
  const { sources, fallback, alt, ...rest } = props;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const source = sources.find((each) => each !== null && !missing.includes(each));
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // An image of the prerendered page may have failed before this code was loaded.
    const { current } = image;
    if (!source || !current?.complete || current.naturalWidth > 0) return;
    current.decode().catch(() => setMissing((before) => [...before, source]));
  }, [source]);
  if (!source) return fallback;
  return (
    <img {...rest} ref={image} alt={alt} src={source} onError={() => setMissing((before) => [...before, source])} />
  );
}
