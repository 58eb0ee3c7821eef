import { Spinner } from "@blueprintjs/core/lib/esm/components/spinner/spinner.js";
import "./overlay.css";

/** A veil over everything while something must be waited for; says what. A patient one is not seen before 100 ms. */
export function Overlay(props: { readonly text: string; readonly patient?: boolean }) {
  return (
    <div className="aisle-overlay" data-patient={props.patient || undefined} role="status" aria-live="polite">
      <Spinner size={32} />
      <span>{props.text}</span>
    </div>
  );
}
