import { act, type ComponentType, Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LazyScreen, lazyScreen } from "#console/lazy-screen.ts";
import { Boundary } from "#console/shell/Boundary.tsx";
import { Overlay } from "#console/theme/Overlay.tsx";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  place = document.createElement("div");
  root = createRoot(place, { onCaughtError: () => undefined });
});
afterEach(() => act(() => root.unmount()));

function draw({ View, preload }: LazyScreen): void {
  preload();
  act(() =>
    root.render(
      <Boundary>
        <Suspense fallback={<Overlay text="Loading" patient />}>
          <View />
        </Suspense>
      </Boundary>,
    ),
  );
  expect(place.textContent).toBe("Loading");
}

describe("lazyScreen", () => {
  it("is fetched once, veiled by 'Loading' until it has come", async () => {
    let loads = 0;
    const chunk = Promise.withResolvers<ComponentType>();
    const load = (): Promise<ComponentType> => {
      loads += 1;
      return chunk.promise;
    };
    draw(lazyScreen(load, 60_000));
    await act(async () => chunk.resolve(() => "the screen"));
    expect(place.textContent).toBe("the screen");
    expect(loads).toBe(1);
  });

  it("says 'Loading chunk failed', with a way to reload, when the chunk does not come in time", async () => {
    draw(lazyScreen(() => new Promise(() => undefined), 5));
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(place.textContent).toContain("Loading chunk failed");
    });
    expect(place.textContent).toContain("Reload");
  });
});
