import { Spinner } from "@blueprintjs/core/lib/esm/components/spinner/spinner.js";
import { StoreImage } from "./StoreImage.tsx";
import "./overlay.css";

/**
 * Covers everything while something must be waited for, and says what. With `patient` it becomes visible after 100 ms.
 * `image` is the URL of the store's own picture of waiting.
 */
export function Overlay(props: { readonly text: string; readonly image: string | null; readonly patient?: boolean }) {
  return (
    <div className="aisle-overlay" data-patient={props.patient || undefined} role="status" aria-live="polite">
      <StoreImage className="aisle-overlay-image" alt="" sources={[props.image]} fallback={<Spinner size={32} />} />
      <span>{props.text}</span>
    </div>
  );
}
