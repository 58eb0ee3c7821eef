import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Outline } from "#contract/delivery/outline/outline.ts";
import { type MapHandlers, type MapPicture, type MapView, openMap } from "./map-view.ts";

/** Draws a map into an element; `begins` is what it shows first. The view is null until it is there. */
export function useMap(
  element: RefObject<HTMLElement | null>,
  { begins, picture, handlers = {} }: { begins: Outline; picture: MapPicture; handlers?: MapHandlers },
): MapView | null {
  const [view, setView] = useState<MapView | null>(null);
  const press = useEffectEvent((...given: Parameters<NonNullable<MapHandlers["onPress"]>>) =>
    handlers.onPress?.(...given),
  );
  const drag = useEffectEvent((...given: Parameters<NonNullable<MapHandlers["onDrag"]>>) =>
    handlers.onDrag?.(...given),
  );
  const move = useEffectEvent(() => handlers.onMove?.());
  const first = useRef(begins);
  useEffect(() => {
    if (!element.current) return undefined;
    const opened = openMap(element.current, {
      onPress: (at) => press(at),
      onDrag: (which, to) => drag(which, to),
      onMove: () => move(),
    });
    opened.fit(first.current);
    setView(opened);
    return () => opened.remove();
  }, [element]);
  useEffect(() => view?.show(picture), [view, picture]);
  return view;
}
