import type { ComponentProps, ReactNode, Ref } from "react";

interface LoginFieldProps extends ComponentProps<"input"> {
  readonly id: string;
  readonly label: string;
  readonly message: string | null;
  readonly hint?: string | null;
  readonly field: Ref<HTMLInputElement>;
  /** Stands inside the box, at its end. */
  readonly end?: ReactNode;
}

/** A labelled field, with the sentence about what is wrong with it. */
export function LoginField(props: LoginFieldProps) {
  const { id, label, message, hint, field, end, ...input } = props;
  const messageId = `${id}-message`;
  const hintId = `${id}-hint`;
  const described = [message !== null && messageId, hint != null && hintId].filter(Boolean).join(" ");
  return (
    <div className="aisle-login-field">
      <label htmlFor={id}>{label}</label>
      <div className="aisle-login-box" data-wrong={message !== null || undefined}>
        <input
          {...input}
          id={id}
          ref={field}
          required
          aria-invalid={message !== null}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      <p className="aisle-login-message" id={messageId} role="alert">
        {message}
      </p>
      {hint != null && (
        <p className="aisle-login-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
