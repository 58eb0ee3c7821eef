/** Least room between a layer and the window's edge, in pixels. */
const margin = 8;

/**
 * Shows a layer of the browser's own at a field, below it where there is room, else above. Such a layer is not cut off by
 * the dialog it belongs to.
 */
export function showLayer(layer: HTMLElement, field: HTMLElement): void {
  if (!layer.matches(":popover-open")) layer.showPopover();
  const box = field.getBoundingClientRect();
  const below = innerHeight - box.bottom - margin;
  const above = box.top - margin;
  layer.style.minWidth = `${box.width}px`;
  layer.style.maxHeight = `${Math.max(below, above)}px`;
  const height = layer.offsetHeight;
  const isBelow = height <= below || below >= above;
  layer.style.top = `${isBelow ? box.bottom + 2 : box.top - height - 2}px`;
  layer.style.left = `${Math.max(margin, Math.min(box.left, innerWidth - layer.offsetWidth - margin))}px`;
}

/** Takes a layer away. */
export function hideLayer(layer: HTMLElement | null): void {
  if (layer?.matches(":popover-open")) layer.hidePopover();
}
