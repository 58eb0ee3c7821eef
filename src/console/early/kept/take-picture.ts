import { isDrawn, isPictured } from "./picture.ts";
import type { PictureNode } from "./kept-screen.ts";

/** What says nothing about how an element looks, and stands at every cell. */
const plain: ReadonlySet<string> = new Set(["gridcell", "presentation", "false"]);

/**
 * An element as plain data. A picture is what the screen will show at first after a reload: rows are selected no more,
 * and the cursor is on the first row, where none is open beside the list. Rows and cells out of view are left out.
 */
export function takePicture(screen: Element): PictureNode {
  return take(screen, screen.querySelector("aside") !== null, null);
}

/** Makes data of an element; `view` is the part of the window that the grid around it takes. */
function take(element: Element, hasPanel: boolean, view: DOMRect | null): PictureNode {
  const given: Record<string, string> = {};
  for (const { name, value } of element.attributes)
    if (!plain.has(value) && isPictured(name, value)) given[name] = value;
  if (element instanceof HTMLInputElement && element.value !== "") given["value"] = element.value;
  resetMarks(element, given, hasPanel);
  const within = element.classList.contains("aisle-grid") ? element.getBoundingClientRect() : view;
  const children: (PictureNode | string)[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Text) children.push(child.data);
    else if (child instanceof Element && isDrawn(child.localName) && !isBeyond(child, within))
      children.push(take(child, hasPanel, within));
  }
  return [element.localName, given, ...children];
}

function isBeyond(element: Element, view: DOMRect | null): boolean {
  if (view === null) return false;
  const { left, top } = element.getBoundingClientRect();
  return left >= view.right || top >= view.bottom;
}

function resetMarks(element: Element, given: Record<string, string>, hasPanel: boolean): void {
  const { classList } = element;
  if (classList.contains("aisle-grid-check")) given["aria-checked"] = "false";
  if (!classList.contains("aisle-grid-row")) return;
  given["aria-selected"] = "false";
  const isUnder = hasPanel ? classList.contains("is-cursor") : given["data-index"] === "0";
  const others = [...classList].filter((name) => name !== "is-selected" && name !== "is-cursor");
  given["class"] = [...others, ...(isUnder ? ["is-cursor"] : [])].join(" ");
}
