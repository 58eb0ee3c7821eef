import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { wasSubmitted } from "#console/early/login-form.ts";
import type { Credentials } from "#contract/session/schema.ts";
import { type FieldMessage, failureMessage, missing } from "./login-form.ts";

/** The log-in form as it stands, and what its fields and its button do. */
export interface LoginForm {
  /** What is wrong with a field; null when nothing is. */
  messageOf(field: keyof Credentials): string | null;
  /** Why the gateway refused; null when it did not. */
  readonly failure: string | null;
  readonly progress: "idle" | "processing" | "done";
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Readonly<Record<keyof Credentials, RefObject<HTMLInputElement | null>>>;
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
  const fields = { loginId: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const { password } = fields;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (wasSubmitted(form.current)) form.current?.requestSubmit();
  }, [form]);
  useEffect(() => {
    // After a refusal the password is what is most likely to be typed again.
    if (failure === null) return;
    password.current?.focus();
    password.current?.select();
  }, [failure, password]);

  return {
    form,
    failure,
    progress,
    fields,
    messageOf: (field) => (wrong?.field === field ? wrong.message : null),
    type() {
      setWrong(null);
      setFailure(null);
    },
    async submit(event) {
      event.preventDefault();
      if (progress !== "idle") return;
      const credentials = {
        loginId: fields.loginId.current?.value ?? "",
        password: fields.password.current?.value ?? "",
      };
      const found = missing(credentials);
      setWrong(found);
      setFailure(null);
      if (found) {
        fields[found.field].current?.focus();
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
    },
  };
}
