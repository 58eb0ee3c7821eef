import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { productFields } from "#contract/products/product.ts";
import { productCells } from "#contract/products/cells.ts";
import { counted, grouped } from "#contract/text.ts";
import { newId } from "#console/client/api.ts";
import { titleOf as titleOfField } from "#console/client/field-words.ts";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { isMac } from "#console/shell/keys/platform.ts";
import { changesByColumn, type ColumnChanges, warningsOf } from "./changes.ts";
import type { Checked } from "./edits.ts";

/** How many lines of each list are shown, and how many products a warning names. */
const mostShown = 50;
const mostNamed = 3;

/** What a save would do, and the reason for it; the same key once more saves. */
export function SavePlan(props: {
  readonly checked: Checked;
  readonly isBusy: boolean;
  readonly onSave: (reason: string, key: string) => Promise<void>;
  readonly onClose: () => void;
}): ReactElement {
  const { checked, isBusy, onSave, onClose } = props;
  const { will } = checked.result;
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [key] = useState(newId);
  const wrong = linesOfWrong(checked);
  const title = will === 0 ? "Nothing can be saved" : `Save ${counted(will, "product")}`;
  const isLacking = isAsked && reason.trim() === "";
  const save = (): void => {
    if (will === 0) return;
    if (reason.trim() === "") return setAsked(true);
    void onSave(reason.trim(), key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && (isMac() ? event.metaKey : event.ctrlKey)) save();
    else return;
    event.preventDefault();
  };
  return (
    <form
      aria-label={title}
      className="aisle-cells-plan"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2>{title}</h2>
      <p>{countsText(checked, wrong.length)}</p>
      <Changes checked={checked} wrong={wrong} />
      <label>
        Reason
        <input
          className="bp6-input"
          autoFocus
          maxLength={300}
          value={reason}
          aria-invalid={isLacking}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <PlanFoot isLacking={isLacking} isBusy={isBusy} canSave={will > 0} onClose={onClose} />
    </form>
  );
}

function PlanFoot(props: {
  readonly isLacking: boolean;
  readonly isBusy: boolean;
  readonly canSave: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const { isLacking, isBusy, canSave, onClose } = props;
  return (
    <div className="aisle-cells-plan-foot">
      <span className="aisle-quiet" role="status">
        {isLacking
          ? "Say why: it stands in the history of each product"
          : `${keyCaps("mod+Enter")} saves, ${keyCaps("Escape")} goes back`}
      </span>
      <Button text="Back" onClick={onClose} />
      <Button intent="primary" text={isBusy ? "Saving ..." : "Save"} type="submit" disabled={!canSave || isBusy} />
    </div>
  );
}

/** How many products change, and how many do not. */
function countsText({ result }: Checked, wrong: number): string {
  const { will, unchanged, refused, stale } = result;
  return [
    `${will} will change`,
    unchanged > 0 ? `${unchanged} are so already` : "",
    refused.length + wrong > 0 ? `${refused.length + wrong} refused` : "",
    stale.length > 0 ? `${stale.length} changed by somebody else` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** What is not saved, and why. */
interface LeftLine {
  readonly name: string;
  readonly because: string;
}

/** What changes, column by column; what would be wrong with prices; and what is not saved. */
function Changes({ checked, wrong }: { readonly checked: Checked; readonly wrong: readonly LeftLine[] }): ReactElement {
  const { draft, result } = checked;
  const { refused, stale } = result;
  const nameOf = (id: string): string => draft.get(id)?.base.name ?? id;
  const lines = [
    ...refused.map(({ id, field, because }) => ({ name: nameOf(id), because: `${titleOf(field)}: ${because}` })),
    ...wrong,
    ...stale.map(({ id }) => ({ name: nameOf(id), because: "somebody else has changed the same; type it again" })),
  ];
  const changes = changesByColumn(draft, new Set([...refused, ...stale].map(({ id }) => id)));
  return (
    <>
      {changes.length > 0 && (
        <LineTable
          label="Changes by column"
          head="Column"
          columns={changeColumns}
          lines={changes}
          about={({ column }) => ({ id: `aisle-change-${column}`, name: columnTitle(column) })}
        />
      )}
      {warningsOf(draft).map(({ says, names }) => (
        <p key={says} className="aisle-cells-warning">
          {says}: {names.slice(0, mostNamed).join(", ")}
          {names.length > mostNamed ? ` and ${grouped(names.length - mostNamed)} more` : ""}
        </p>
      ))}
      {lines.length > 0 && (
        <ul>
          {lines.slice(0, mostShown).map(({ name, because }, at) => (
            <li key={`${at} ${name}`}>
              {name}: <strong>{because}</strong>
            </li>
          ))}
          {lines.length > mostShown && <li>and {lines.length - mostShown} more</li>}
        </ul>
      )}
    </>
  );
}

const changeColumns: readonly LineColumn<ColumnChanges>[] = [
  { name: "count", title: "Products", shows: ({ count }) => grouped(count) },
  {
    name: "name",
    title: "Such as",
    isWords: true,
    shows: ({ isLargest, count, name }) => (
      <>
        {isLargest && count > 1 ? <span className="aisle-quiet">largest: </span> : null}
        {name}
      </>
    ),
  },
  { name: "from", title: "From", shows: ({ from }) => from || "empty" },
  { name: "to", title: "To", shows: ({ to }) => to || "empty" },
];

/** What is typed and cannot be read. */
function linesOfWrong({ draft }: Checked): readonly LeftLine[] {
  return [...draft.values()].flatMap(({ base, wrong }) =>
    Object.values(wrong).map(({ text, because }) => ({ name: base.name, because: `${text}: ${because}` })),
  );
}

function titleOf(field: string): string {
  return field in productFields ? titleOfField("product", field as keyof typeof productFields) : "Product";
}

/** What a column of cells is called; a pack has two fields. */
function columnTitle(column: string): string {
  const [field = column] = productCells[column] ?? [];
  return titleOf(field === "category" ? "categoryId" : field);
}
