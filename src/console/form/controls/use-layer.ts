import { type RefObject, useLayoutEffect } from "react";

/** The smallest distance between a layer and the edge of the window, in pixels. */
const margin = 8;

/**
 * Shows an element in the browser's top layer while it is open: below its field or, without enough space, above it. The
 * dialog does not cut off such a layer, and so the layer must follow the field when the dialog scrolls.
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
  // Runs after every rendering, because the content of the layer decides its height.
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
