import { DialogsHost } from "./palette/DialogsHost.tsx";
import { SetupScreen } from "./screens/setup/SetupScreen.tsx";

/** The screen of the first day, with the dialogs over it. */
export function FirstDay() {
  return (
    <>
      <SetupScreen />
      <DialogsHost />
    </>
  );
}
