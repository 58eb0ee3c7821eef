import { strokeCaps } from "./key-caps.ts";

/** A key binding, each stroke as one key cap. */
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
