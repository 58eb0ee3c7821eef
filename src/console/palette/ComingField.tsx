import { messages } from "#contract/messages.ts";
import { type Asked, askedTitle, typeAhead, typedAhead } from "#console/shell/boxes/asking.ts";

/** The field of a box whose code is on its way: what is typed into it stands in the box once it has come. */
export function ComingField({ asked }: { readonly asked: Extract<Asked, { kind: "palette" | "choice" | "writing" }> }) {
  const Field = asked.kind === "writing" ? "textarea" : "input";
  return (
    <>
      <Field
        data-first-focus
        className="aisle-palette-input"
        aria-label={askedTitle(asked)}
        defaultValue={typedAhead() ?? textOf(asked)}
        onInput={(event) => typeAhead(event.currentTarget.value)}
      />
      <p role="status" className="aisle-palette-coming aisle-quiet">
        {messages.loading}
      </p>
    </>
  );
}

function textOf(asked: Extract<Asked, { kind: "palette" | "choice" | "writing" }>): string {
  if (asked.kind === "palette") return asked.prefix + asked.query;
  return asked.kind === "writing" ? (asked.writing.initial ?? "") : "";
}
