import { createPortal } from "react-dom";
import { Announcements } from "./Announcements.tsx";
import { messageElement } from "./message-element.ts";
import { Toasts } from "./Toasts.tsx";

/** The toasts, notices and announcements. They are rendered over every screen and inside the dialog that is open. */
export function Messages() {
  return createPortal(
    <>
      <Announcements />
      <Toasts />
    </>,
    messageElement(),
  );
}
