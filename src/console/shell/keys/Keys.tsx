import { strokeCaps } from "./key-caps.ts";

/** A binding as keys: each stroke one cap. */
export function Keys(props: { readonly binding: string }) {
  return (
    <span className="aisle-keys">
      {strokeCaps(props.binding).map((cap, at) => (
        <kbd className="aisle-key" key={`${at} ${cap}`}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
