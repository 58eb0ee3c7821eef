import { EyeOffIcon } from "@blueprintjs/icons/lib/esm/generated/components/eye-off.js";
import { EyeOpenIcon } from "@blueprintjs/icons/lib/esm/generated/components/eye-open.js";
import { type KeyboardEvent, type ReactElement, type RefObject, useState } from "react";
import { LoginField } from "./LoginField.tsx";

/** A password, which can be shown, and a word of warning while Caps Lock is on. */
export function PasswordField(props: {
  /** The one there is, or a new one. */
  readonly which: "current" | "new";
  readonly message: string | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onType: () => void;
}): ReactElement {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState("CapsLock"));
  const isNew = props.which === "new";
  const toggle = `${shown ? "Hide" : "Show"} ${isNew ? "new password" : "password"}`;
  return (
    <LoginField
      id={isNew ? "new-password" : "password"}
      label={isNew ? "New password" : "Password"}
      name={isNew ? "new-password" : "password"}
      type={shown ? "text" : "password"}
      autoComplete={`${props.which}-password`}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={1_000}
      message={props.message}
      hint={capsLock ? "Caps Lock is on" : null}
      field={props.field}
      onChange={() => props.onType()}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      end={
        <button
          type="button"
          className="aisle-login-toggle"
          aria-label={toggle}
          title={toggle}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeOpenIcon />}
        </button>
      }
    />
  );
}
