import type { ComponentProps, ReactElement } from "react";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import type { OpenSavedView } from "./OpenSavedView.tsx";

const openSavedView = createLazyPart(async () => (await import("./OpenSavedView.tsx")).OpenSavedView);

/** The saved view that the address of a list names; its code is fetched with the first one. */
export function SavedViewToken(props: ComponentProps<typeof OpenSavedView>): ReactElement | null {
  const part = useLazyPart(openSavedView);
  return part.state === "loaded" ? <part.View {...props} /> : null;
}
