import type { ReactElement, ReactNode } from "react";

/** A group of a record's fields under a heading. */
export function Fields(props: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section aria-label={props.title}>
      <h3>{props.title}</h3>
      <dl>{props.children}</dl>
    </section>
  );
}

/** A group of numbers under a heading. */
export function NumberFields(props: {
  readonly title: string;
  /** The name of each number with what is shown of it; null for a dash. */
  readonly figures: readonly (readonly [name: string, shown: ReactNode])[];
}): ReactElement {
  return (
    <Fields title={props.title}>
      {props.figures.map(([name, shown]) => (
        <Field key={name} name={name} number>
          {shown}
        </Field>
      ))}
    </Fields>
  );
}

/** One field with its title; a dash when it is empty. Numbers are aligned to the right. */
export function Field(props: {
  readonly name: string;
  readonly number?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const empty = props.children === null || props.children === undefined || props.children === "";
  return (
    <div className={props.number ? "aisle-field aisle-field-number" : "aisle-field"}>
      <dt>{props.name}</dt>
      <dd>{empty ? <span className="aisle-quiet">–</span> : props.children}</dd>
    </div>
  );
}
