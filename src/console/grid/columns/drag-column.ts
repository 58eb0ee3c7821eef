const dragThreshold = 5;

/** The left and right edge of a column's title, in CSS pixels. */
export interface Extent {
  readonly left: number;
  readonly right: number;
}

/**
 * The index among the other columns for a column dropped at `x`: before the first one whose middle is further right.
 */
export function dropPlace(others: readonly Extent[], x: number): number {
  const place = others.findIndex(({ left, right }) => x < (left + right) / 2);
  return place < 0 ? others.length : place;
}

/**
 * Follows a pressed title until the button is released. A drag reports the index among the other columns; a click stays
 * a click.
 */
export function startColumnDrag(pressed: PointerEvent, title: HTMLElement, onDrop: (place: number) => void): void {
  if (pressed.button !== 0) return;
  const end = new AbortController();
  let place: number | undefined;
  const others = [...(title.parentElement?.children ?? [])].filter((other) => other !== title);

  const mark = (target: number | undefined) => {
    others.forEach((other, index) => {
      other.classList.toggle("is-drop-before", index === target);
      other.classList.toggle("is-drop-after", target === others.length && index === target - 1);
    });
    title.classList.toggle("is-dragged", target !== undefined);
  };
  const stop = () => {
    end.abort();
    mark(undefined);
  };
  const options = { signal: end.signal };
  addEventListener(
    "pointermove",
    (event) => {
      if (place === undefined && Math.abs(event.clientX - pressed.clientX) < dragThreshold) return;
      place = dropPlace(
        others.map((other) => other.getBoundingClientRect()),
        event.clientX,
      );
      mark(place);
    },
    options,
  );
  addEventListener(
    "pointerup",
    () => {
      stop();
      if (place === undefined) return;
      // The click event after a drag must not sort.
      const swallow = (event: Event) => event.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      onDrop(place);
    },
    options,
  );
  addEventListener("pointercancel", stop, options);
  addEventListener("keydown", (event) => event.key === "Escape" && stop(), options);
}
