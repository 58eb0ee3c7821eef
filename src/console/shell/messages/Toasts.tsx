import { useEffect, useLayoutEffect, useRef } from "react";
import { subscribe, useSnapshot } from "valtio";
import { clearTopOf } from "./clear-place.ts";
import { messageMoves } from "./message-element.ts";
import { dismissToast, hideLater, keepToast, toasts } from "./toasts.ts";
import "./toasts.css";

/** The message at the top centre, in the browser's top layer, above everything that opens. */
export function Toasts() {
  const { list } = useSnapshot(toasts);
  const layer = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id;
  useLayoutEffect(() => showOnTop(layer.current, newest !== undefined), [newest]);
  useEffect(() => {
    if (newest === undefined) return undefined;
    const observer = new MutationObserver(() => requestAnimationFrame(() => keepClear(layer.current)));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [newest]);
  useEffect(() => subscribe(messageMoves, () => showOnTop(layer.current, toasts.list.length > 0), true), []);
  return (
    <div ref={layer} popover="manual" className="aisle-toasts" role="region" aria-label="Messages">
      {list.map((toast) => (
        <div
          key={toast.id}
          className="aisle-toast"
          data-tone={toast.tone}
          onMouseEnter={() => keepToast(toast.id)}
          onMouseLeave={() => hideLater(toast.id)}
        >
          <div>
            <div className="aisle-toast-message">
              {toast.message}
              {toast.times > 1 && <span className="aisle-quiet"> ({toast.times} times)</span>}
            </div>
            {toast.detail && <div className="aisle-toast-detail">{toast.detail}</div>}
          </div>
          {toast.action && (
            <button type="button" tabIndex={-1} className="aisle-toast-action" onClick={toast.action.run}>
              {toast.action.title}
            </button>
          )}
          <button type="button" tabIndex={-1} aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

/**
 * Moves the layer down when it covers a part of the page that was rendered later, such as the frame after the log-in.
 */
function keepClear(layer: HTMLElement | null): void {
  if (layer) layer.style.top = `${clearTopOf(layer, layer.getBoundingClientRect().top)}px`;
}

/** Moves the layer above everything that is open now, to a place where it covers nothing important; or hides it. */
function showOnTop(layer: HTMLElement | null, isWanted: boolean): void {
  if (!layer?.showPopover) return;
  if (layer.matches(":popover-open")) layer.hidePopover();
  if (!isWanted) return;
  layer.showPopover();
  layer.style.top = `${clearTopOf(layer)}px`;
}
