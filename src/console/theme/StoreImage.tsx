import { type ComponentProps, type ReactElement, useState } from "react";

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
  if (!source) return fallback;
  return <img {...rest} alt={alt} src={source} onError={() => setMissing((before) => [...before, source])} />;
}
