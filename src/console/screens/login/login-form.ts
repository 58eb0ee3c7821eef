import type { Credentials } from "#contract/session/schema.ts";
import { messages } from "#contract/messages.ts";
import { ApiFailure } from "#console/client/failure.ts";

/** A field of the form. */
export type Field = keyof Credentials;

/** A sentence about one field of the form. */
export interface FieldMessage {
  readonly field: Field;
  readonly message: string;
}

/** What is missing, the Login ID first; null when both are there. */
export function missing(credentials: Credentials): FieldMessage | null {
  if (credentials.loginId.trim() === "") return { field: "loginId", message: messages.enterLoginId };
  if (credentials.password === "") return { field: "password", message: messages.enterPassword };
  return null;
}

/** Whether a log-in failed because the password is a first one, and the own one is missing or cannot be taken. */
export function isAboutNewPassword(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "password-change-required";
}

/** The sentence for a log-in that failed: the gateway's own, else by whether it answered and refused, or could not. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiFailure)) return messages.loginFailed;
  if (error.gatewayMessage !== null) return error.gatewayMessage;
  return error.code === "offline" || error.status >= 500 ? messages.loginFailed : messages.wrongCredentials;
}
