import { proxy } from "valtio";

/** Counts how often the messages have moved in the document: popovers must then be opened again. */
export const messageMoves = proxy({ count: 0 });

const dialogs: HTMLElement[] = [];
let element: HTMLElement | null = null;

/** The element that contains all messages; at first the last element of the page. */
export function messageElement(): HTMLElement {
  element ??= document.body.appendChild(document.createElement("div"));
  return element;
}

/**
 * Moves the messages into a modal dialog that has opened, because nothing outside of it can be read or clicked. Returns
 * the function that moves them back to the dialog below, or to the page.
 */
export function moveMessagesInto(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  moveMessages();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    moveMessages();
  };
}

function moveMessages(): void {
  (dialogs.at(-1) ?? document.body).append(messageElement());
  messageMoves.count += 1;
}
