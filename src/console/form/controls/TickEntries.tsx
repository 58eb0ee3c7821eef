import { Checkbox, Switch } from "@blueprintjs/core/lib/esm/components/forms/controls.js";
import { SegmentedControl } from "@blueprintjs/core/lib/esm/components/segmented-control/segmentedControl.js";
import type { ReactElement } from "react";
import { entryAttributes, type EntryProps, typedString } from "./entry.ts";

/** A choice of one of a few visible options; arrow keys change it. */
export function FewEntry(props: EntryProps & { readonly values: readonly string[] }): ReactElement {
  const { field, typed, values, onTyped, onLeave } = props;
  return (
    <div onBlur={onLeave}>
      <SegmentedControl
        fill
        className="aisle-form-few"
        aria-labelledby={props.labelId}
        aria-describedby={props.noteId}
        aria-invalid={props.isWrong}
        options={values.map((value) => ({ value, label: field.words?.[value] ?? value }))}
        value={typedString(typed)}
        onValueChange={onTyped}
      />
    </div>
  );
}

/** A choice of any number of options; Space ticks one. */
export function SeveralEntry(props: EntryProps & { readonly values: readonly string[] }): ReactElement {
  const { field, values, onTyped, onLeave } = props;
  const ticked: readonly string[] = Array.isArray(props.typed) ? props.typed : [];
  const box = (value: string): ReactElement => (
    <Checkbox
      key={value}
      label={field.words?.[value] ?? value}
      checked={ticked.includes(value)}
      onBlur={onLeave}
      onChange={({ currentTarget }) =>
        onTyped(currentTarget.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
      }
    />
  );
  const attributes = { role: "group", "aria-labelledby": props.labelId, "aria-describedby": props.noteId };
  if (!field.groups)
    return (
      <div className="aisle-form-several" {...attributes}>
        {values.map(box)}
      </div>
    );
  return (
    <div className="aisle-form-groups" {...attributes}>
      {field.groups.map((group) => (
        <fieldset key={group.title}>
          <legend>{group.title}</legend>
          {group.values.map(box)}
        </fieldset>
      ))}
    </div>
  );
}

/** A switch for yes or no; Space changes it. */
export function SwitchEntry(props: EntryProps): ReactElement {
  const { typed, onTyped, onLeave } = props;
  const { "aria-required": _unused, ...attributes } = entryAttributes(props);
  return (
    <Switch
      {...attributes}
      className="aisle-form-switch"
      checked={typed === true}
      labelElement={<span aria-hidden="true">{typed === true ? "Yes" : "No"}</span>}
      onBlur={onLeave}
      onChange={({ currentTarget }) => onTyped(currentTarget.checked)}
    />
  );
}
