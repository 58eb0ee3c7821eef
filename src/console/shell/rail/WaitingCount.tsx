import type { ReactElement } from "react";
import type { Waiting } from "#commands/destinations.ts";
import { grouped } from "#contract/text.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { countIn, useCounts } from "#console/client/records/counts.ts";
import type { ListSource } from "#console/client/records/list-source.ts";
import { recordSource } from "#console/client/records/record-source.ts";

const sources: Readonly<Record<Waiting["kind"], ListSource>> = {
  order: orderSource,
  return: recordSource("return"),
  refund: recordSource("refund"),
  "product-review": recordSource("product-review"),
};
const everything = {};

interface Counted {
  readonly storeId: string;
  /** What is still to be counted. */
  readonly waiting: readonly Waiting[];
  /** What has been counted before, and that in words. */
  readonly total?: number;
  readonly words?: readonly string[];
}

/** How many wait for somebody, live; nothing when nobody does. */
export function WaitingCount({ waiting, total = 0, words = [], storeId }: Counted): ReactElement | null {
  const [first, ...rest] = waiting;
  if (first) return <Next {...{ first, rest, total, words, storeId }} />;
  if (total === 0) return null;
  const text = words.join(", ");
  return (
    <span className="aisle-rail-count" title={text}>
      {total > 999 ? "999+" : total}
      <span className="aisle-unseen"> {text}</span>
    </span>
  );
}

/** Counts one more, and then the rest. */
function Next(
  props: Required<Omit<Counted, "waiting">> & { readonly first: Waiting; readonly rest: readonly Waiting[] },
) {
  const { first, rest, total, words, storeId } = props;
  const { counts } = useCounts(sources[first.kind], storeId, first.filter ?? everything);
  const count = counts ? countIn(counts, first.status) : 0;
  const more = count > 0 ? [`${grouped(count)} ${first.words}`] : [];
  return <WaitingCount storeId={storeId} waiting={rest} total={total + count} words={[...words, ...more]} />;
}
