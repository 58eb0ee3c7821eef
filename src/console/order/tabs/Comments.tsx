import type { ReactElement } from "react";
import type { OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { useOrderHistory } from "#console/client/orders/order-detail.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import { timelineOf } from "./timeline.ts";

/**
 * What was written about an order, the newest first: comments, and the reasons of changes; before them, what the
 * customer asked for.
 */
export function Comments(props: TabProps<OrderRow, OrderDetail | undefined>): ReactElement {
  const { storeId, readId, detail, format } = props;
  const { history, failure } = useOrderHistory(storeId, readId);
  const written = history ? timelineOf(history.entries, format).filter(({ text }) => text !== "") : [];
  const heading = otherTitle("order.comments");
  const instructions = detail?.instructions ?? "";
  return (
    // A scrolled region without anything in it to focus could not be scrolled by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className="aisle-record-aside aisle-comments" aria-label={heading} tabIndex={0} data-scroller>
      <h3>
        {heading}
        <AllowedCommand id="order.add-comment" text="Add" variant="minimal" size="small" showKeys />
      </h3>
      {instructions ? (
        <div className="aisle-comments-instructions">
          <p>{instructions}</p>
          <div className="aisle-quiet">{otherTitle("order.instructions")} · By Customer</div>
        </div>
      ) : null}
      {history ? null : <RecordPlaceholder failure={failure} lines={3} />}
      <ol>
        {written.map(({ id, title, at, by, origin, text, move }) => (
          <li key={id}>
            <p>{text}</p>
            <div className="aisle-quiet">
              {move?.to ? `${move.to} · ` : title === "Comment" ? "" : `${title} · `}
              {by} · {origin} · <time dateTime={at}>{format.full(at)}</time>
            </div>
          </li>
        ))}
      </ol>
      {history && written.length === 0 && !instructions ? <p className="aisle-quiet">No comments yet.</p> : null}
    </aside>
  );
}
