import type { ReactElement } from "react";
import { Link } from "wouter";
import { recordPath } from "#commands/destinations.ts";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { DoubleRow } from "#contract/doubles/schema.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import type { Format } from "#console/kit/format.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import "./compare.css";

type Shown = readonly [keyof CustomerRow, (row: CustomerRow, format: Format) => string];

const fields: readonly Shown[] = [
  ["phone", (row) => row.phone],
  ["email", (row) => row.email],
  ["code", (row) => row.code],
  ["area", (row) => row.area ?? ""],
  ["birthday", (row, format) => (row.birthday === null ? "" : format.date(row.birthday))],
  ["language", (row) => (row.language === null ? "" : valueTitle("customer", "language", row.language))],
  ["tags", (row) => row.tags],
  ["notes", (row) => row.notes],
  ["businessName", (row) => row.businessName],
  ["gstin", (row) => row.gstin],
  ["consent", (row) => row.consent.join(", ")],
  ["restrictionReason", (row) => row.restrictionReason],
  ["orders", (row, format) => format.count(row.orders)],
  ["spent", (row, format) => format.money(row.spent)],
  ["credit", (row, format) => format.money(row.credit)],
  ["lastOrderAt", (row, format) => (row.lastOrderAt === null ? "" : format.full(row.lastOrderAt))],
  ["since", (row, format) => format.full(row.since)],
];

/** Two customers side by side; values in which they differ are marked. */
export function Compare(props: TabProps<DoubleRow, RecordDetail<"customer-double"> | undefined>): ReactElement {
  const { row, detail, failure, format } = props;
  if (!detail) return <RecordPlaceholder failure={failure} lines={10} />;
  const { one, other } = detail;
  return (
    <table className="aisle-compare" aria-label={`${row.oneName} and ${row.otherName} side by side`}>
      <thead>
        <tr>
          <th scope="col">{titleOf("customer", "name")}</th>
          {[one, other].map((customer) => (
            <th key={customer.id} scope="col">
              <Link href={recordPath("customer", customer.id)}>{customer.name}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(([field, text]) => {
          const values = [text(one, format), text(other, format)];
          return (
            <tr key={field} data-differs={values[0] !== values[1]}>
              <th scope="row">{titleOf("customer", field)}</th>
              <td>{values[0] || "—"}</td>
              <td>{values[1] || "—"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
