import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { productFields } from "#contract/products/product.ts";
import { productCells } from "#contract/products/cells.ts";
import { counted, grouped } from "#contract/text.ts";
import { newId } from "#console/client/api.ts";
import { titleOf as titleOfField } from "#console/client/field-words.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { isMac } from "#console/shell/keys/platform.ts";
import { changesByColumn, warningsOf } from "./changes.ts";
import type { Checked } from "./edits.ts";

/** How many lines of each list are shown, and how many products a warning names. */
const mostShown = 50;
const mostNamed = 3;

/** What a save would do, and the reason for it; the same key once more saves. */
export function SavePlan(props: {
  readonly checked: Checked;
  readonly isBusy: boolean;
  readonly onSave: (reason: string, key: string) => Promise<boolean>;
  readonly onClose: () => void;
}): ReactElement {
  const { checked, isBusy, onSave, onClose } = props;
  const { draft, result } = checked;
  const { will, unchanged, refused, stale } = result;
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [key] = useState(newId);
  const nameOf = (id: string): string => draft.get(id)?.base.name ?? id;
  const wrong = [...draft.values()].flatMap(({ base, wrong }) =>
    Object.values(wrong).map(({ text, because }) => ({ name: base.name, because: `${text}: ${because}` })),
  );
  const lines = [
    ...refused.map(({ id, field, because }) => ({ name: nameOf(id), because: `${titleOf(field)}: ${because}` })),
    ...wrong,
    ...stale.map(({ id }) => ({ name: nameOf(id), because: "somebody else has changed the same; type it again" })),
  ];
  const left = new Set([...refused, ...stale].map(({ id }) => id));
  const changes = changesByColumn(draft, left);
  const warnings = warningsOf(draft);
  const title = will === 0 ? "Nothing can be saved" : `Save ${counted(will, "product")}`;
  const save = (): void => {
    if (will === 0) return;
    if (reason.trim() === "") return setAsked(true);
    void onSave(reason.trim(), key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter" && (isMac() ? event.metaKey : event.ctrlKey)) {
      event.preventDefault();
      save();
    }
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
      <p>
        {[
          `${will} will change`,
          unchanged > 0 ? `${unchanged} are so already` : "",
          refused.length + wrong.length > 0 ? `${refused.length + wrong.length} refused` : "",
          stale.length > 0 ? `${stale.length} changed by somebody else` : "",
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      {changes.length > 0 && (
        <table aria-label="Changes by column">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Products</th>
              <th scope="col">Such as</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ column, count, isLargest, name, from, to }) => (
              <tr key={column}>
                <th scope="row">{columnTitle(column)}</th>
                <td className="aisle-number">{grouped(count)}</td>
                <td>
                  {isLargest && count > 1 ? <span className="aisle-quiet">largest: </span> : null}
                  {name}
                </td>
                <td className={isLargest ? "aisle-number" : undefined}>{from || "empty"}</td>
                <td className={isLargest ? "aisle-number" : undefined}>{to || "empty"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {warnings.map(({ says, names }) => (
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
      <label>
        Reason
        <input
          className="bp6-input"
          autoFocus
          maxLength={300}
          value={reason}
          aria-invalid={isAsked && reason.trim() === ""}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <div className="aisle-cells-plan-foot">
        <span className="aisle-quiet" role="status">
          {isAsked && reason.trim() === ""
            ? "Say why: it stands in the history of each product"
            : `${keyCaps("mod+Enter")} saves, ${keyCaps("Escape")} goes back`}
        </span>
        <Button text="Back" onClick={onClose} />
        <Button intent="primary" text={isBusy ? "Saving ..." : "Save"} type="submit" disabled={will === 0 || isBusy} />
      </div>
    </form>
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
