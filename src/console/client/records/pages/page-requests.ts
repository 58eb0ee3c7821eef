/** The most requests in progress at once: more would only make each of them slower. */
const mostRequests = 3;

/** Where pages come from. Pages are counted from 1. */
export interface PageReader {
  /** Whether a page is known already. */
  has(page: number): boolean;
  /** Reads a page and caches it. */
  read(page: number, signal: AbortSignal): Promise<void>;
  /** Called when a page was read and cached. */
  onPage(): void;
}

/** The requests for pages that are wanted now. */
export interface PageRequests {
  /** Reads these pages, the most wanted first, and aborts the requests for all others. */
  want(pages: readonly number[]): void;
  isReading(page: number): boolean;
  /** Lets pages be requested again that could not be read. */
  clearFailures(): void;
}

/** Makes the queue of requests for one result. A page that could not be read is not requested again by itself. */
export function createPageRequests(reader: PageReader): PageRequests {
  const requests = new Map<number, AbortController>();
  const failed = new Set<number>();
  let wanted: readonly number[] = [];

  function startNext(): void {
    for (const page of wanted) {
      if (requests.size >= mostRequests) return;
      if (!requests.has(page) && !failed.has(page) && !reader.has(page)) void request(page);
    }
  }

  async function request(page: number): Promise<void> {
    const abort = new AbortController();
    requests.set(page, abort);
    try {
      await reader.read(page, abort.signal);
      if (!abort.signal.aborted) reader.onPage();
    } catch {
      if (!abort.signal.aborted) failed.add(page);
    }
    if (requests.get(page) !== abort) return;
    requests.delete(page);
    startNext();
  }

  return {
    want(pages) {
      wanted = pages;
      for (const [page, abort] of requests) {
        if (wanted.includes(page)) continue;
        requests.delete(page);
        abort.abort();
      }
      startNext();
    },
    isReading: (page) => requests.has(page),
    clearFailures: () => failed.clear(),
  };
}
