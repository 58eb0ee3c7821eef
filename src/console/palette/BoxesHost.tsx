import { useSnapshot } from "valtio";
import { asking, askedTitle, closeAsked } from "#console/shell/boxes/asking.ts";
import { LazyBox } from "#console/shell/parts/LazyBox.tsx";
import { createPart } from "#console/shell/parts/part.ts";
import { usePrefetch } from "#console/shell/parts/use-part.ts";
import { ComingField } from "./ComingField.tsx";
import "./palette.css";

const boxes = createPart(async () => (await import("./Boxes.tsx")).Boxes);
const nothing = {};

/**
 * Draws the open box. Its code is no part of the first load: it is fetched when the browser has nothing to do, so that
 * the palette opens in the next frame; pressed before that, a plain field takes what is typed until it has come.
 */
export function BoxesHost() {
  useSnapshot(asking);
  usePrefetch(boxes);
  const { current, serial } = asking;
  if (!current) return null;
  const isTypedInto = current.kind === "palette" || current.kind === "choice" || current.kind === "writing";
  return (
    <LazyBox
      part={boxes}
      title={askedTitle(current)}
      coming={isTypedInto ? <ComingField key={serial} asked={current} /> : undefined}
      given={nothing}
      onClose={closeAsked}
    />
  );
}
