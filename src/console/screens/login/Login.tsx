import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import { EyeOffIcon } from "@blueprintjs/icons/lib/esm/generated/components/eye-off.js";
import { EyeOpenIcon } from "@blueprintjs/icons/lib/esm/generated/components/eye-open.js";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import type { Credentials } from "#contract/session/schema.ts";
import type { ThemeSettings } from "#contract/store/schema.ts";
import type { EndReason } from "#console/session/after-reload.ts";
import { Overlay } from "#console/theme/Overlay.tsx";
import { type FieldMessage, failureMessage, missing } from "./login-form.ts";
import { LoginAside } from "./LoginAside.tsx";
import { LoginField } from "./LoginField.tsx";
import { StoreLogo } from "./StoreLogo.tsx";
import "./login.css";

/** What the login screen is given. */
export interface LoginProps {
  readonly settings: ThemeSettings | null;
  /** Why the last session ended, where there is something to tell. */
  readonly ended: EndReason | null;
  onCloseNotice(): void;
  /** Resolves once logged in; the page is then loaded anew. */
  logIn(credentials: Credentials): Promise<void>;
}

/** Asks who is there. The Login ID is checked first; a sentence goes as soon as its reader types. */
export function Login(props: LoginProps) {
  const { settings, ended, onCloseNotice, logIn } = props;
  const [credentials, setCredentials] = useState<Credentials>({ loginId: "", password: "" });
  const [wrong, setWrong] = useState<FieldMessage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [progress, setProgress] = useState<"idle" | "processing" | "done">("idle");
  const loginId = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => loginId.current?.focus(), []);
  useEffect(() => {
    // After a refusal the password is what is most likely to be typed again.
    if (failure === null) return;
    password.current?.focus();
    password.current?.select();
  }, [failure]);

  const type = (field: keyof Credentials, value: string): void => {
    setCredentials((before) => ({ ...before, [field]: value }));
    setWrong(null);
    setFailure(null);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (progress !== "idle") return;
    const found = missing(credentials);
    setWrong(found);
    setFailure(null);
    if (found) {
      (found.field === "loginId" ? loginId : password).current?.focus();
      return;
    }
    setProgress("processing");
    try {
      await logIn({ loginId: credentials.loginId.trim(), password: credentials.password });
      setProgress("done");
    } catch (error) {
      setProgress("idle");
      setFailure(failureMessage(error));
    }
  };

  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState("CapsLock"));
  const messageOf = (field: keyof Credentials): string | null => (wrong?.field === field ? wrong.message : null);
  const welcome = settings?.loginWelcomeMessage || settings?.welcomeMessage || "";
  const toggle = shown ? "Hide password" : "Show password";

  return (
    <div className="aisle-login">
      <LoginAside />
      <main className="aisle-login-main">
        <form className="aisle-login-form" noValidate onSubmit={(event) => void submit(event)}>
          <StoreLogo settings={settings} />
          <h1>{messages.heading}</h1>
          <p className="aisle-login-welcome">{welcome}</p>
          {ended !== null && (
            <Callout className="aisle-login-notice" icon={false} compact role="status">
              <div>
                <strong>
                  {ended === "timed-out" ? messages.sessionTimedOut : "Your session has ended, log in again"}
                </strong>
                {ended === "timed-out" && settings?.loginMessage && <p>{settings.loginMessage}</p>}
              </div>
              <button
                type="button"
                className="aisle-login-close"
                aria-label="Close this notice"
                onClick={onCloseNotice}
              >
                ×
              </button>
            </Callout>
          )}
          <LoginField
            id="login-id"
            label="Login ID"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            value={credentials.loginId}
            message={messageOf("loginId")}
            field={loginId}
            onChange={(event) => type("loginId", event.target.value)}
          />
          <LoginField
            id="password"
            label="Password"
            name="password"
            type={shown ? "text" : "password"}
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={1_000}
            value={credentials.password}
            message={messageOf("password")}
            hint={capsLock ? "Caps Lock is on" : null}
            field={password}
            onChange={(event) => type("password", event.target.value)}
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
          <p className="aisle-login-failure" role="alert">
            {failure}
          </p>
          <Button type="submit" intent="primary" size="large" fill text="Login" />
          <p className="aisle-login-forgot">{messages.forgotPassword}</p>
        </form>
      </main>
      {progress === "processing" && <Overlay text={messages.processing} />}
      {progress === "done" && <Overlay text={messages.loginSucceeded} />}
    </div>
  );
}
