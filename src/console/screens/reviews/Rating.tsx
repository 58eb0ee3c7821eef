import type { ReactElement } from "react";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import type { ReviewRow } from "#contract/reviews/schema.ts";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { starText } from "./stars.ts";

/** What all published reviews of the same product, or of the store, come to. */
export function Rating(props: TabProps<ReviewRow, RecordDetail<"product-review"> | undefined>): ReactElement {
  const { row, detail, failure, format } = props;
  if (!detail) return <RecordPlaceholder failure={failure} lines={6} />;
  const { count, average, byStars } = detail.rating;
  return (
    <div className="aisle-details">
      <Fields title={`All published reviews of ${row.productId === null ? "the store" : row.productName}`}>
        <Field name="Stars on average">{average}</Field>
        <Field name="Reviews">{format.count(count)}</Field>
        {byStars.map((many, at) => (
          <Field key={at} name={starText(at + 1)}>
            {format.count(many)}
          </Field>
        ))}
      </Fields>
    </div>
  );
}
