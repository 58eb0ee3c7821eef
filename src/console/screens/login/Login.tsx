import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { messages } from "#contract/messages.ts";
import type { Credentials } from "#contract/session/schema.ts";
import type { ThemeSettings } from "#contract/store/schema.ts";
import type { EndReason } from "#console/session/kept/after-reload.ts";
import { Overlay } from "#console/theme/Overlay.tsx";
import { loginWelcome } from "#console/theme/login-theme.ts";
import { imageOf } from "#console/theme/store-theme.ts";
import { LoginAside } from "./LoginAside.tsx";
import { LoginField } from "./LoginField.tsx";
import { LoginNotice } from "./LoginNotice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { StoreLogo } from "./StoreLogo.tsx";
import { useLogin } from "./use-login.ts";
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

/** Asks for Login ID and password. */
export function Login({ settings, ended, onCloseNotice, logIn }: LoginProps) {
  const form = useLogin(logIn);
  const loader = imageOf(settings, "loaderImage");
  const { messageOf, type, fields, progress } = form;
  return (
    <div className="aisle-login">
      <LoginAside />
      <main className="aisle-login-main">
        {/* The method makes sure that no browser ever sends the form by itself: the password would stand in the address. */}
        <form
          className="aisle-login-form"
          ref={form.form}
          method="dialog"
          noValidate
          onSubmit={(event) => void form.submit(event)}
        >
          <StoreLogo settings={settings} />
          <h1>{messages.heading}</h1>
          <p className="aisle-login-welcome">{loginWelcome(settings)}</p>
          {ended !== null && (
            <LoginNotice ended={ended} loginMessage={settings?.loginMessage ?? ""} onClose={onCloseNotice} />
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
            autoFocus
            message={messageOf("loginId")}
            field={fields.loginId}
            onChange={() => type()}
          />
          <PasswordField
            which="current"
            message={messageOf("password")}
            field={fields.password}
            onType={() => type()}
          />
          {form.needsNewPassword && (
            <PasswordField
              which="new"
              message={messageOf("newPassword")}
              field={fields.newPassword}
              onType={() => type()}
            />
          )}
          <p className="aisle-login-failure" role="alert">
            {form.failure}
          </p>
          <Button type="submit" intent="primary" size="large" fill text="Login" />
          <p className="aisle-login-forgot">
            {messages.forgotPassword} <span>Ask whoever manages the users of your store.</span>
          </p>
        </form>
      </main>
      {progress === "processing" && <Overlay text={messages.processing} image={loader} />}
      {progress === "done" && <Overlay text={messages.loginSucceeded} image={loader} />}
    </div>
  );
}
