import { useEffect } from "react";
import { DialogsHost } from "./palette/DialogsHost.tsx";
import { SetupScreen } from "./screens/setup/SetupScreen.tsx";
import { stepBack } from "./shell/keys/step-back.ts";

/** The screen of the first day, with the dialogs over it. No command can run yet, but Esc steps back as everywhere. */
export function FirstDay() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.repeat && !event.defaultPrevented) stepBack(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <SetupScreen />
      <DialogsHost />
    </>
  );
}
