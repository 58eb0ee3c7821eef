import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import type { DraftRow } from "#commands/kinds/forms/settings-form.ts";
import { changedFields } from "#contract/records/field-words.ts";
import type { SectionName } from "#contract/settings/sections.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { sectionWords } from "./ChangedFields.tsx";
import { movedFields, type Publishing, rebased } from "./publishing.ts";

interface DraftStandProps {
  readonly name: SectionName;
  readonly row: DraftRow;
  readonly publishing: Publishing;
}

/** Whether there is a draft and whose it is; where others have published meanwhile, what they and the draft have. */
export function DraftStand(props: DraftStandProps): ReactElement {
  const { row, publishing } = props;
  const format = useFormat();
  if (!row.draft)
    return <p className="aisle-settings-draft aisle-quiet">As it is published. Changes are a draft first.</p>;
  return (
    <div className="aisle-settings-draft" role="status">
      <p>
        Draft by {row.draft.by}, <time dateTime={row.draft.at}>{format.full(row.draft.at)}</time>. It is not published.{" "}
        <Button
          size="small"
          variant="minimal"
          text="Throw it away"
          disabled={publishing.isBusy}
          onClick={() => void publishing.drop(row)}
        />
      </p>
      {row.base !== row.published && <PublishedMeanwhile {...props} />}
    </div>
  );
}

/** What others have published while there was a draft, beside what that has; one of both is chosen. */
function PublishedMeanwhile({ name, row, publishing }: DraftStandProps): ReactElement {
  const format = useFormat();
  const words = sectionWords(name);
  const moved = movedFields(row);
  const theirs = changedFields(words, pairs(moved, row.began, row.live), format);
  const own = changedFields(words, pairs(moved, row.began, row), format);
  return (
    <section className="aisle-settings-moved" aria-label="Published meanwhile">
      <p>
        Version {row.published} was published since this draft was begun at version {row.base}. Choose what holds, then
        publish.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Was</th>
            <th scope="col">Published now</th>
            <th scope="col">In the draft</th>
          </tr>
        </thead>
        <tbody>
          {theirs.map(({ title, from, to }, at) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{from ?? "an image"}</td>
              <td>{to ?? "another one"}</td>
              <td>{own[at]?.to ?? "an image"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="small"
        text="Keep what the draft has changed"
        disabled={publishing.isBusy}
        onClick={() => void publishing.rebase(row, rebased(row))}
      />{" "}
      <Button
        size="small"
        text="Take what is published"
        disabled={publishing.isBusy}
        onClick={() => void publishing.rebase(row, Object.fromEntries(moved.map((field) => [field, row.live[field]])))}
      />
    </section>
  );
}

/** Pairs of values as the history of a record has them. */
function pairs(names: readonly string[], before: Readonly<Record<string, unknown>>, after: typeof before) {
  return Object.fromEntries(names.map((name) => [name, [before[name], after[name]] as const]));
}
