import type { KeyboardEvent } from "react";
import { isCropKey } from "./crop-key.ts";
import { type OpenPhotos, removeShown } from "./use-open-photos.ts";

/** Does what a key says about the photos: goes to another one, removes it, or arranges it where they have an order. */
export function hearPhotoKey(open: OpenPhotos, event: KeyboardEvent): void {
  const { question, photos, at, because, asking, ask, choose } = open;
  const { arranged } = question;
  if (asking !== null || !photos) return;
  if (arranged && arrange(open, arranged, event)) return event.preventDefault();
  if (photos.length === 0) return;
  const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: photos.length - 1 };
  const to = steps[event.key];
  if (to !== undefined) {
    event.preventDefault();
    choose(photos[Math.min(photos.length - 1, Math.max(0, to))]?.id ?? null);
  } else if (event.key === "Delete" && because === null) {
    event.preventDefault();
    // What can be brought back is not asked about.
    if (arranged) void removeShown(open);
    else ask("remove");
  }
}

/** Does what a key says about the order of the photos; answers whether it says anything. */
function arrange(
  { shown, because, ask, choose, change }: OpenPhotos,
  by: NonNullable<OpenPhotos["question"]["arranged"]>,
  event: KeyboardEvent,
): boolean {
  if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
    void change(by.undo);
    return true;
  }
  if (!shown || because !== null || event.ctrlKey || event.metaKey || event.altKey) return false;
  const further = ["J", "ArrowRight", "ArrowDown"].includes(event.key);
  if (event.shiftKey && (further || ["K", "ArrowLeft", "ArrowUp"].includes(event.key))) {
    choose(shown.id);
    void change(() => by.move(shown.id, further ? 1 : -1));
    return true;
  }
  const asked = isCropKey(event) ? "crop" : event.key === "c" && !event.shiftKey ? "caption" : null;
  if (asked) ask(asked);
  return asked !== null;
}
