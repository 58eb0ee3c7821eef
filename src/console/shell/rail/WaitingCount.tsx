import type { ReactElement } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import type { Destination } from "#commands/destinations.ts";
import { type Waiting, waitingOn, type WaitingRecords } from "#commands/waiting.ts";
import { grouped } from "#contract/text.ts";
import { api } from "#console/client/api.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { countIn, useCounts } from "#console/client/records/counts.ts";
import type { ListSource } from "#console/client/records/list-source.ts";
import { recordSource } from "#console/client/records/record-source.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { session } from "#console/session/session.ts";

const sources: Readonly<Record<WaitingRecords["kind"], ListSource>> = {
  order: orderSource,
  return: recordSource("return"),
  refund: recordSource("refund"),
  "product-review": recordSource("product-review"),
  "customer-double": recordSource("customer-double"),
  message: recordSource("message"),
  conversation: recordSource("conversation"),
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

/** How many wait for somebody in some views, live; nothing when nobody does. */
export function WaitingIn(props: {
  readonly storeId: string;
  readonly views: readonly Destination[];
}): ReactElement | null {
  const { rights } = useSnapshot(session);
  const waiting = props.views
    .flatMap(({ id }) => waitingOn[id] ?? [])
    .filter((some) => !("right" in some) || rights.includes(some.right));
  return <WaitingCount storeId={props.storeId} waiting={waiting} />;
}

function WaitingCount({ waiting, total = 0, words = [], storeId }: Counted): ReactElement | null {
  const [first, ...rest] = waiting;
  if (first?.kind === "unmatched") return <Unmatched {...{ first, rest, total, words, storeId }} />;
  if (first) return <Records {...{ first, rest, total, words, storeId }} />;
  if (total === 0) return null;
  const text = words.join(", ");
  return (
    <span className="aisle-rail-count" title={text}>
      {total > 999 ? "999+" : total}
      <span className="aisle-unseen"> {text}</span>
    </span>
  );
}

interface Next<First extends Waiting> extends Required<Omit<Counted, "waiting">> {
  readonly first: First;
  readonly rest: readonly Waiting[];
}

/** Counts some records, and then the rest. */
function Records({ first, ...next }: Next<WaitingRecords>): ReactElement {
  const { counts } = useCounts(sources[first.kind], next.storeId, first.filter ?? everything);
  return <Rest {...next} count={counts ? countIn(counts, first.status) : 0} of={first.words} />;
}

/** How often payments that fit no order are counted again, in milliseconds: no event tells of them. */
const countEvery = 60_000;

/** Counts the payments that fit no order, and then the rest. */
function Unmatched({ first, ...next }: Next<Waiting>): ReactElement {
  const { storeId } = next;
  const { data } = useSWR(cacheKeys.unmatched(storeId), () => api("unmatched.list", { params: { storeId } }), {
    ...swrOptions,
    refreshInterval: countEvery,
  });
  return <Rest {...next} count={data?.payments.length ?? 0} of={first.words} />;
}

function Rest(props: Omit<Next<Waiting>, "first"> & { readonly count: number; readonly of: string }): ReactElement {
  const { storeId, rest, total, words, count, of } = props;
  const more = count > 0 ? [`${grouped(count)} ${of}`] : [];
  return <WaitingCount storeId={storeId} waiting={rest} total={total + count} words={[...words, ...more]} />;
}
