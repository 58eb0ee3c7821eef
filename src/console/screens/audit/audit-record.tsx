import type { ReactElement } from "react";
import useSWR from "swr";
import type { AuditRow } from "#contract/audit/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { titleOf } from "#console/client/field-words.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { ReaderProps, RecordDefinition, TabProps } from "#console/record/record-definition.ts";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import { changesOf } from "./changes.ts";
import { actionText, addressText, subjectText } from "./columns.ts";

/** How an audit entry is shown in the panel and on its page. */
export const auditRecord: RecordDefinition<"audit", AuditRow> = {
  kind: "audit",
  Reader: ReadEntry,
  Head: EntryHead,
  tabs: [
    { title: "BEFORE AND AFTER", View: BeforeAndAfter, showsRow: true },
    { title: "ENTRY", View: Entry, showsRow: true },
  ],
};

function ReadEntry({ storeId, id, children }: ReaderProps<AuditRow, AuditRow>): ReactElement {
  const { data, error } = useSWR<AuditRow>(
    cacheKeys.auditEntry(storeId, id),
    () => api("audit.read", { params: { storeId, id } }),
    { ...swrOptions, revalidateOnFocus: false },
  );
  return children({ row: data, detail: data, failure: error });
}

function EntryHead({ row, format }: { readonly row: AuditRow; readonly format: Format }): ReactElement {
  const name = subjectText(row);
  return (
    <header className="aisle-record-head">
      <div className="aisle-record-line">
        <h2 className="aisle-cut" title={name}>
          {name}
        </h2>
        <span>{actionText(row)}</span>
      </div>
      <div className="aisle-record-line aisle-quiet">{[row.by, format.full(row.at), addressText(row)].join(" · ")}</div>
      <div className="aisle-record-commands">
        <AllowedCommand id="audit.check" text="Check list" size="small" showKeys />
      </div>
    </header>
  );
}

function BeforeAndAfter({ row, format }: TabProps<AuditRow, unknown>): ReactElement {
  const changes = changesOf(row, format);
  if (changes.length === 0) return <EmptyState title="The list says only that this was done. It has no values." />;
  return (
    <div className="aisle-details">
      <Fields title={row.before === null ? titleOf("audit", "after") : "Before and after"}>
        {changes.map(({ title, from, to }, place) => (
          // Several records of one entry may have the same name.
          <Field key={`${title} ${place}`} name={title}>
            {from === null ? to : `${from} → ${to}`}
          </Field>
        ))}
      </Fields>
    </div>
  );
}

function Entry({ row, format }: TabProps<AuditRow, unknown>): ReactElement {
  const title = (field: keyof AuditRow): string => titleOf("audit", field);
  return (
    <div className="aisle-details">
      <Fields title="Who and when">
        <Field name={title("at")}>{format.full(row.at)}</Field>
        <Field name={title("by")}>{row.by}</Field>
        <Field name={title("address")}>{addressText(row)}</Field>
        <Field name={title("storeName")}>{row.storeName}</Field>
        <Field name={title("ofBusiness")}>{row.ofBusiness ? "yes" : "no"}</Field>
      </Fields>
      <Fields title="Place in the list">
        <Field name={title("sequence")}>{format.count(row.sequence)}</Field>
        <Field name={title("hash")}>{row.hash}</Field>
        <Field name={title("previousHash")}>{row.previousHash}</Field>
      </Fields>
    </div>
  );
}
