import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type ReactElement, type ReactNode, useId } from "react";
import type { Option } from "#commands/context/questions.ts";
import { Choice } from "#console/form/controls/ChoiceEntry.tsx";

/**
 * A title over something to type or to choose, and what is wrong with it. `name` is the gateway's name of the field.
 */
function Labelled(props: {
  readonly name: string;
  readonly title: string;
  readonly wrong?: string | undefined;
  readonly isWide?: boolean | undefined;
  readonly children: (ids: { readonly field: string; readonly note: string | undefined }) => ReactNode;
}): ReactElement {
  const field = useId();
  const { wrong } = props;
  const note = wrong === undefined ? undefined : `${field}-note`;
  return (
    <div className="aisle-phone-field" data-field={props.name} data-wide={props.isWide || undefined}>
      <label htmlFor={field}>{props.title}</label>
      {props.children({ field, note })}
      {wrong !== undefined && (
        <small id={note} role="alert" className="aisle-phone-wrong">
          {wrong}
        </small>
      )}
    </div>
  );
}

/** A field of a phone order to type into. */
export function PhoneField(props: {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly wrong?: string | undefined;
  readonly isWide?: boolean;
  readonly most?: number;
  readonly inputMode?: "tel" | "numeric" | "text";
}): ReactElement {
  return (
    <Labelled {...props}>
      {({ field, note }) => (
        <InputGroup
          id={field}
          autoComplete="off"
          inputMode={props.inputMode ?? "text"}
          maxLength={props.most ?? 120}
          value={props.value}
          intent={note === undefined ? "none" : "danger"}
          aria-invalid={note !== undefined}
          aria-describedby={note}
          onValueChange={props.onType}
        />
      )}
    </Labelled>
  );
}

/** A field of a phone order to choose from, by words anywhere in the names. */
export function PhoneChoice(props: {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  readonly options: readonly Option<string>[];
  readonly onChoose: (value: string) => void;
  readonly wrong?: string | undefined;
}): ReactElement {
  return (
    <Labelled {...props}>
      {({ field, note }) => (
        <Choice
          attributes={{ id: field, "aria-invalid": note !== undefined, "aria-describedby": note }}
          label={props.title}
          options={props.options}
          wrong={null}
          load={doNothing}
          title={props.options.find(({ value }) => value === props.value)?.title ?? props.value}
          typed={props.value}
          isWrong={note !== undefined}
          // What is typed on the way to a choice is none.
          onTyped={(typed) => {
            if (typed !== props.value && props.options.some(({ value }) => value === typed)) props.onChoose(typed);
          }}
          onLeave={doNothing}
        />
      )}
    </Labelled>
  );
}

/** The options are here already. */
const doNothing = (): void => undefined;
