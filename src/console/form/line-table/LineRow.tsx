import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { memo, type ReactElement, useEffect, useRef } from "react";
import type { ChosenCell, LineColumn, LineFacts, TypedCell } from "./columns.ts";

interface RowProps<Line> {
  readonly line: Line;
  readonly facts: LineFacts;
  readonly columns: readonly LineColumn<Line>[];
  readonly onType: (column: string, text: string) => void;
}

/**
 * A line: what it is and what is wrong with it, its fields, and what takes it out. One whose content is known is drawn
 * again only when that has changed.
 */
export const LineRow = memo(
  Row,
  ({ facts: { content: before } }, { facts: { content } }) => content !== undefined && content === before,
) as typeof Row;

function Row<Line>(props: RowProps<Line>): ReactElement {
  const { line, facts, columns, onType } = props;
  const { id, name: what, code, wrong, more, data, isFirst, isCurrent, onChoose, remove } = facts;
  const said = wrong === undefined ? undefined : `${id}-wrong`;
  const because = said === undefined ? null : <Wrong id={said}>{wrong}</Wrong>;
  const place = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the field beside the table choose lines
    <tr ref={place} aria-current={isCurrent} onClick={onChoose} {...data}>
      {what === undefined ? null : (
        <th scope="row" title={facts.hint}>
          {what}
          {code === undefined ? null : <small className="aisle-quiet">{code}</small>}
          {because}
          {more}
        </th>
      )}
      {columns.map((column, at) => {
        const { name, types, chooses, shows, differs, isWords } = column;
        const typed = types?.(line);
        const chosen = chooses?.(line);
        const type = (text: string): void => onType(name, text);
        return (
          <td key={name} data-words={isWords || undefined} data-field={typed?.field} data-differs={differs?.(line)}>
            {typed ? <Typed {...{ name, typed, isFirst, said, type }} /> : null}
            {chosen ? (
              <Chosen
                id={`${id}-${name}`}
                name={chosen.name ?? name}
                chosen={chosen}
                type={(text) => onType(chosen.name ?? name, text)}
              />
            ) : null}
            {typed ? null : shows?.(line)}
            {at === 0 && what === undefined ? because : null}
          </td>
        );
      })}
      {remove === undefined ? null : (
        <td>
          <Button
            size="small"
            variant="minimal"
            text="Remove"
            data-remove
            aria-label={remove.label}
            disabled={remove.isDisabled ?? false}
            onClick={remove.onRemove}
          />
        </td>
      )}
    </tr>
  );
}

function Typed(props: {
  readonly name: string;
  readonly typed: TypedCell;
  readonly isFirst: boolean | undefined;
  /** The element that says what is wrong with its line. */
  readonly said: string | undefined;
  readonly type: (text: string) => void;
}): ReactElement {
  const { name, typed, said, type } = props;
  const { isText = false, isWrong = false, unit } = typed;
  return (
    <InputGroup
      size="small"
      inputMode={isText ? "text" : "decimal"}
      autoComplete="off"
      maxLength={typed.maxLength ?? 20}
      data-cell={name}
      data-first-focus={props.isFirst || undefined}
      aria-label={typed.label}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? said : undefined}
      intent={isWrong ? "danger" : typed.isChanged ? "primary" : "none"}
      disabled={typed.isDisabled ?? false}
      placeholder={typed.placeholder ?? ""}
      {...(unit === undefined ? {} : { rightElement: <span className="aisle-line-unit">{unit}</span> })}
      value={typed.value}
      onFocus={({ currentTarget }) => isText || currentTarget.select()}
      onValueChange={type}
    />
  );
}

function Chosen(props: {
  readonly id: string;
  readonly name: string;
  readonly chosen: ChosenCell;
  readonly type: (text: string) => void;
}): ReactElement {
  const { id, name, chosen, type } = props;
  const { value, nothing, label, choices, isLacking } = chosen;
  return (
    <>
      <HTMLSelect
        data-cell={name}
        aria-label={label}
        aria-invalid={isLacking || undefined}
        aria-describedby={isLacking ? id : undefined}
        disabled={chosen.isDisabled ?? false}
        value={value ?? ""}
        onChange={({ target }) => type(target.value)}
      >
        {value === null || nothing !== undefined ? <option value="">{nothing ?? "–"}</option> : null}
        {choices.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </HTMLSelect>
      {isLacking ? (
        <small id={id} className="aisle-line-wrong">
          Choose one
        </small>
      ) : null}
    </>
  );
}

/** What is wrong with a line. */
function Wrong(props: { readonly id: string; readonly children: string | undefined }): ReactElement {
  return (
    <small id={props.id} role="alert" className="aisle-line-said aisle-line-wrong">
      {props.children}
    </small>
  );
}
