import { Spinner } from "@blueprintjs/core/lib/esm/components/spinner/spinner.js";
import "./overlay.css";

/**
 * Covers everything while something must be waited for, and says what. With `patient` it becomes visible after 100 ms.
 */
export function Overlay(props: { readonly text: string; readonly patient?: boolean }) {
  return (
    <div className="aisle-overlay" data-patient={props.patient || undefined} role="status" aria-live="polite">
      <Spinner size={32} />
      <span>{props.text}</span>
    </div>
  );
}
