import { describe, expect, it } from "vitest";
import { createSearcher } from "#console/palette/rows/searcher.ts";

interface Call {
  readonly term: string;
  answer(result: string): Promise<void>;
  fail(): Promise<void>;
}

/** A searcher whose calls are answered by the test, in its own order. */
function searching() {
  const calls: Call[] = [];
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const searcher = createSearcher<string>((term, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener("abort", () => reject(new Error("aborted")));
    calls.push({
      term,
      answer: (result) => (resolve(result), settled()),
      fail: () => (reject(new Error("offline")), settled()),
    });
    return promise;
  });
  const asked = (): string[] => calls.map(({ term }) => term);
  return { searcher, calls, asked };
}

describe("a searcher", () => {
  it("asks at once, one call at a time, and goes on with the newest text", async () => {
    const { searcher, calls, asked } = searching();
    for (const term of ["t", "te", "tea"]) searcher.want(term);
    expect(asked()).toEqual(["t"]);
    await calls[0]?.answer("of t");
    expect(asked()).toEqual(["t", "tea"]);
    expect(searcher.read()).toEqual({ term: "t", result: "of t" });
    await calls[1]?.answer("of tea");
    expect(searcher.read()).toEqual({ term: "tea", result: "of tea" });
    expect(asked()).toEqual(["t", "tea"]);
  });

  it("keeps answers: a text that is typed again is not asked again", async () => {
    const { searcher, calls, asked } = searching();
    searcher.want("te");
    await calls[0]?.answer("of te");
    searcher.want("tea");
    searcher.want("te");
    expect(searcher.read()).toEqual({ term: "te", result: "of te" });
    await calls[1]?.answer("of tea");
    searcher.want("tea");
    expect(searcher.read()).toEqual({ term: "tea", result: "of tea" });
    expect(asked()).toEqual(["te", "tea"]);
  });

  it("shows the answer to the present text when a later one was wanted meanwhile", async () => {
    const { searcher, calls } = searching();
    searcher.want("te");
    await calls[0]?.answer("of te");
    searcher.want("tea");
    searcher.want("te");
    await calls[1]?.answer("of tea");
    expect(searcher.read()).toEqual({ term: "te", result: "of te" });
  });

  it("says that a search has failed, and asks again when the text is typed again", async () => {
    const { searcher, calls, asked } = searching();
    searcher.want("tea");
    await calls[0]?.fail();
    expect(searcher.read()).toEqual({ term: "tea", result: null });
    searcher.want("");
    searcher.want("tea");
    expect(asked()).toEqual(["tea", "tea"]);
  });

  it("shows nothing more once it was stopped", async () => {
    const { searcher, calls } = searching();
    let told = 0;
    searcher.subscribe(() => (told += 1));
    searcher.want("tea");
    searcher.stop();
    await calls[0]?.answer("of tea");
    expect(told).toBe(0);
  });
});
