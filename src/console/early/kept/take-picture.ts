import { isDrawn, isPictured } from "./picture.ts";
import type { PictureNode } from "./kept-screen.ts";

/**
 * An element as plain data. A picture is what the screen will show at first after a reload: rows are selected no more,
 * and the cursor is on the first row, where none is open beside the list.
 */
export function takePicture(element: Element, hasPanel: boolean): PictureNode {
  const given: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (isPictured(name, value)) given[name] = value;
  if (element instanceof HTMLInputElement && element.value !== "") given["value"] = element.value;
  resetMarks(element, given, hasPanel);
  const children: (PictureNode | string)[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Text) children.push(child.data);
    else if (child instanceof Element && isDrawn(child.localName)) children.push(takePicture(child, hasPanel));
  }
  return [element.localName, given, ...children];
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
