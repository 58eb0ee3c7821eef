import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { wasSubmitted } from "#console/early/login-form.ts";
import type { Credentials } from "#contract/session/schema.ts";
import { type Field, type FieldMessage, failureMessage, isAboutNewPassword, missing } from "./login-form.ts";

/** The log-in form as it stands, and what its fields and its button do. */
export interface LoginForm {
  /** What is wrong with a field; null when nothing is. */
  messageOf(field: Field): string | null;
  /** Why the gateway refused; null when it did not. */
  readonly failure: string | null;
  readonly progress: "idle" | "processing" | "done";
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Readonly<Record<Field, RefObject<HTMLInputElement | null>>>;
  /** Whether the password was only given to begin with, so that an own one is asked for. */
  readonly needsNewPassword: boolean;
  /** Clears the messages: somebody types. */
  type(): void;
  submit(event: FormEvent): Promise<void>;
}

/**
 * Keeps the log-in form: the Login ID is checked first, and a message goes as soon as its reader types. What is typed
 * stays in the fields alone, where it may have been typed before this code was there.
 */
export function useLogin(logIn: (credentials: Credentials) => Promise<void>): LoginForm {
  const [wrong, setWrong] = useState<FieldMessage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<LoginForm["progress"]>("idle");
  const [needsNewPassword, setNeedsNewPassword] = useState(false);
  const fields = {
    loginId: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    newPassword: useRef<HTMLInputElement>(null),
  };
  const { password, newPassword } = fields;
  /** Whether somebody has typed since the form was sent. */
  const hasTyped = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (wasSubmitted(form.current)) form.current?.requestSubmit();
  }, [form]);
  useEffect(() => {
    // After a refusal the password is what is most likely to be typed again.
    if (failure === null || hasTyped.current) return;
    password.current?.focus();
    password.current?.select();
  }, [failure, password]);
  useEffect(() => {
    if (needsNewPassword) newPassword.current?.focus();
  }, [needsNewPassword, newPassword]);

  return {
    form,
    failure,
    progress,
    fields,
    messageOf: (field) => (wrong?.field === field ? wrong.message : null),
    needsNewPassword,
    type() {
      hasTyped.current = true;
      setWrong(null);
      setFailure(null);
    },
    async submit(event) {
      event.preventDefault();
      if (progress !== "idle") return;
      const credentials = {
        loginId: fields.loginId.current?.value ?? "",
        password: fields.password.current?.value ?? "",
        ...(needsNewPassword ? { newPassword: fields.newPassword.current?.value ?? "" } : {}),
      };
      const found = missing(credentials);
      setWrong(found);
      setFailure(null);
      if (found) {
        fields[found.field].current?.focus();
        return;
      }
      setProgress("processing");
      hasTyped.current = false;
      try {
        await logIn({ ...credentials, loginId: credentials.loginId.trim() });
        setProgress("done");
      } catch (error) {
        setProgress("idle");
        const message = failureMessage(error);
        if (isAboutNewPassword(error)) {
          setNeedsNewPassword(true);
          setWrong({ field: "newPassword", message });
        } else setFailure(message);
      }
    },
  };
}
