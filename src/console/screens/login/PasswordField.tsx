import { EyeOffIcon } from "@blueprintjs/icons/lib/esm/generated/components/eye-off.js";
import { EyeOpenIcon } from "@blueprintjs/icons/lib/esm/generated/components/eye-open.js";
import { type KeyboardEvent, type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { saysShown, toggleWords } from "#console/early/login-form.ts";
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
  const toggle = useRef<HTMLButtonElement>(null);
  // Not in the first render, which takes over the field as it stands in the page: it may have been shown there already.
  useLayoutEffect(() => setShown(saysShown(toggle.current)), []);
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
          ref={toggle}
          type="button"
          className="aisle-login-toggle"
          {...toggleWords(shown, isNew ? "new password" : "password")}
          onClick={(event) => {
            // What holds presses for the console (early/login-form.ts) leaves this one alone.
            event.preventDefault();
            setShown(!shown);
          }}
        >
          {shown ? <EyeOffIcon /> : <EyeOpenIcon />}
        </button>
      }
    />
  );
}
