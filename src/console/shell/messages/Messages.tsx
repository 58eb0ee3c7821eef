import { createPortal } from "react-dom";
import { Announcements } from "./Announcements.tsx";
import { messageElement } from "./message-element.ts";
import { Toasts } from "./Toasts.tsx";

/** What is told, seen and heard, over every screen and in whatever dialog stands open. */
export function Messages() {
  return createPortal(
    <>
      <Announcements />
      <Toasts />
    </>,
    messageElement(),
  );
}
