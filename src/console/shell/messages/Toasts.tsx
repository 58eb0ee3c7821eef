import { useLayoutEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { dismissToast, hideLater, keepToast, toasts } from "./toasts.ts";
import "./toasts.css";

/** The messages at the top centre. They stand in the browser's top layer, so that no open box covers them. */
export function Toasts() {
  const { list } = useSnapshot(toasts);
  const layer = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id;
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
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
              {toast.times > 1 && <span className="aisle-muted"> ({toast.times} times)</span>}
            </div>
            {toast.detail && <div className="aisle-toast-detail">{toast.detail}</div>}
          </div>
          <button type="button" tabIndex={-1} aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
