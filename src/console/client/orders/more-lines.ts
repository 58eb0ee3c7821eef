import { useMemo, useState } from "react";
import useSWRInfinite from "swr/infinite";
import { linesAtOnce } from "#contract/constants.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";

/** The lines of an order that did not come with its details, as far as they were requested. */
export interface MoreLines {
  /** The pages that were read. */
  readonly pages: readonly (readonly OrderLine[])[];
  /** How many lines of the order were read, those with its details included. */
  readonly here: number;
  readonly isReading: boolean;
  readonly failure: unknown;
  /** Reads the next page, or retries the one that failed; null when all lines were read. */
  readonly readMore: (() => void) | null;
}

const noPages: readonly (readonly OrderLine[])[] = [];

/** Reads further lines of an order on demand. `first` lines came with its details; it has `total`. */
export function useMoreLines(storeId: string, orderId: string, first: number, total: number): MoreLines {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isAsked = askedFor === orderId;
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<readonly OrderLine[]>(
    (index: number) => (isAsked ? cacheKeys.orderLines(storeId, orderId, index + 2) : null),
    async ([, , , page]: ReturnType<typeof cacheKeys.orderLines>) => {
      const query = { page, pageSize: linesAtOnce };
      return (await api("orders.lines", { params: { storeId, orderId }, query })).lines;
    },
    { ...swrOptions, revalidateFirstPage: false, revalidateOnFocus: false },
  );
  return useMemo(() => {
    const pages = isAsked ? (data ?? noPages) : noPages;
    const here = pages.reduce((sum, page) => sum + page.length, first);
    const isReading = isAsked && isValidating;
    const readMore = (): void => {
      if (isReading) return;
      if (!isAsked) setAskedFor(orderId);
      else if (error === undefined) void setSize(size + 1);
      else void mutate();
    };
    return { pages, here, isReading, failure: isAsked ? error : undefined, readMore: here < total ? readMore : null };
  }, [isAsked, data, error, size, setSize, isValidating, mutate, orderId, first, total]);
}
