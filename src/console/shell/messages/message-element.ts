import { proxy } from "valtio";

/** How often the messages have changed their place: what was in the browser's top layer is to be shown anew then. */
export const messagePlace = proxy({ moves: 0 });

const dialogs: HTMLElement[] = [];
let element: HTMLElement | null = null;

/** The one element messages are drawn in, at first behind everything else of the page. */
export function messageElement(): HTMLElement {
  element ??= document.body.appendChild(document.createElement("div"));
  return element;
}

/**
 * Takes the messages along into a modal dialog that has opened, for nothing beside it can be heard or clicked; the answer
 * gives them back to the dialog below, or to the page.
 */
export function bringMessages(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  settle();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    settle();
  };
}

function settle(): void {
  (dialogs.at(-1) ?? document.body).append(messageElement());
  messagePlace.moves += 1;
}
