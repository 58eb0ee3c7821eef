import { type RefObject, useLayoutEffect } from "react";

/** Least room between a layer and the window's edge, in pixels. */
const margin = 8;

/**
 * Shows a layer of the browser's own at a field while it is open: below it where there is room, else above. Such a layer
 * is not cut off by the dialog it belongs to, and so has to follow the field when that scrolls.
 */
export function useLayer(
  isOpen: boolean,
  layer: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element || !isOpen) return undefined;
    element.showPopover();
    return () => element.hidePopover();
  }, [isOpen, layer]);
  // With every drawing: what stands in the layer decides its height.
  useLayoutEffect(() => {
    const place = (): void => {
      if (isOpen && layer.current && field.current) placeLayer(layer.current, field.current);
    };
    place();
    if (!isOpen) return undefined;
    window.addEventListener("resize", place);
    document.addEventListener("scroll", place, true);
    return () => {
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
    };
  });
}

function placeLayer(layer: HTMLElement, field: HTMLElement): void {
  const box = field.getBoundingClientRect();
  const below = innerHeight - box.bottom - margin;
  const above = box.top - margin;
  layer.style.setProperty("--aisle-field-width", `${box.width}px`);
  layer.style.maxHeight = `${Math.max(below, above)}px`;
  const height = layer.offsetHeight;
  const isBelow = height <= below || below >= above;
  layer.style.top = `${isBelow ? box.bottom + 2 : box.top - height - 2}px`;
  layer.style.left = `${Math.max(margin, Math.min(box.left, innerWidth - layer.offsetWidth - margin))}px`;
}
