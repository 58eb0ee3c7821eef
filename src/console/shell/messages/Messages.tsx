import { Announcements } from "./Announcements.tsx";
import { Toasts } from "./Toasts.tsx";

/** The toasts, notices and announcements. They are rendered in `messageElement`, which is over every screen and inside the dialog that is open. */
export function Messages() {
  return (
    <>
      <Announcements />
      <Toasts />
    </>
  );
}
