import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { useEffect, useState, type ReactElement } from "react";
import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import { messages } from "#contract/messages.ts";
import type { Credentials } from "#contract/session/schema.ts";
import type { ThemeSettings } from "#contract/store/schema.ts";
import type { EndReason } from "#console/session/kept/next-log-in.ts";
import { Overlay } from "#console/theme/Overlay.tsx";
import { loginWelcome, loginLogos } from "#console/theme/login-theme.ts";
import { imageOf } from "#console/theme/store-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { LoginField } from "./LoginField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useLogin } from "./use-login.ts";
import { type AislePicture, drawAisle, pictureSize } from "./aisle-picture.ts";
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
        {/* With this method no browser sends the form by itself, with the password in the address. */}
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

/**
 * A picture of an aisle in the store's colours, seen from its mouth. Decoration: it says nothing. It is drawn after the
 * form, which would be painted later with it.
 */
function LoginAside() {
  const [picture, setPicture] = useState<AislePicture | null>(null);
  useEffect(() => setPicture(drawAisle()), []);
  return (
    <aside className="aisle-login-aside" aria-hidden="true">
      {picture && (
        <svg viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`} preserveAspectRatio="xMidYMid slice">
          <path className="floor" d={picture.floor} />
          <path className="tiles" d={picture.tiles} />
          {picture.goods.map((path, tone) => (
            <path key={tone} className={`goods goods-${tone}`} d={path} />
          ))}
          <path className="boards" d={picture.boards} />
        </svg>
      )}
    </aside>
  );
}

/** Says why the last session ended, until it is closed. */
function LoginNotice(props: {
  readonly ended: EndReason;
  /** The store's own words after a time-out; may be empty. */
  readonly loginMessage: string;
  readonly onClose: () => void;
}): ReactElement {
  const isTimedOut = props.ended === "timed-out";
  return (
    <Callout className="aisle-login-notice" icon={false} compact role="status">
      <div>
        <strong>{isTimedOut ? messages.sessionTimedOut : "Your session has ended, log in again"}</strong>
        {isTimedOut && props.loginMessage && <p>{props.loginMessage}</p>}
      </div>
      <button type="button" className="aisle-login-close" aria-label="Close this notice" onClick={props.onClose}>
        ×
      </button>
    </Callout>
  );
}

/** The store's logo; Aisle's own mark stands in where none is set, or none can be loaded. */
function StoreLogo({ settings }: { readonly settings: ThemeSettings | null }) {
  return <StoreImage className="aisle-login-logo" alt="Store logo" sources={loginLogos(settings)} fallback={null} />;
}
