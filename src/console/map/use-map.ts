import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { MapTiles } from "#commands/kinds/areas/area-map.ts";
import { type Corner, cornerAt, type Outline, type Place } from "#contract/delivery/outline/outline.ts";
import type { Picked } from "./drawing.ts";
import { type MapHandlers, type MapPicture, type MapView, openMap } from "./map-view.ts";

/** So near a map begins where only a place is known: about a town. */
const firstZoom = 13;

/** Draws a map into an element; `begins` is what it shows first. The view is null until it is there. */
export function useMap(
  element: RefObject<HTMLElement | null>,
  given: {
    readonly begins: Outline;
    /** Where it begins where there is no outline yet. */
    readonly near: Place | null;
    readonly tiles: MapTiles | null;
    readonly picture: MapPicture;
    readonly handlers?: MapHandlers;
  },
): MapView | null {
  const { begins, near, tiles, picture, handlers = {} } = given;
  const [view, setView] = useState<MapView | null>(null);
  const press = useEffectEvent((...given: Parameters<NonNullable<MapHandlers["onPress"]>>) =>
    handlers.onPress?.(...given),
  );
  const drag = useEffectEvent((...given: Parameters<NonNullable<MapHandlers["onDrag"]>>) =>
    handlers.onDrag?.(...given),
  );
  const move = useEffectEvent(() => handlers.onMove?.());
  const first = useRef({ begins, near, tiles });
  useEffect(() => {
    if (!element.current) return undefined;
    const on = {
      onPress: (at: Corner) => press(at),
      onDrag: (which: Picked, to: Corner) => drag(which, to),
      onMove: () => move(),
    };
    const opened = openMap(element.current, on, first.current.tiles);
    opened.fit(first.current.begins);
    if (first.current.begins.length === 0 && first.current.near) opened.goTo(cornerAt(first.current.near), firstZoom);
    setView(opened);
    return () => opened.remove();
  }, [element]);
  useEffect(() => view?.show(picture), [view, picture]);
  return view;
}
