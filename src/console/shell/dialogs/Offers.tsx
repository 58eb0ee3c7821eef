import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";

/** Texts that are offered for a field, by number. */
export function Offers(props: {
  readonly offers: readonly string[];
  /** What stands in the field. */
  readonly text: string;
  take(offer: string): void;
}): ReactElement | null {
  const { offers, text, take } = props;
  if (offers.length === 0) return null;
  return (
    <ol className="aisle-writing-offers">
      {offers.map((offer, at) => (
        <li key={offer}>
          <Button
            variant="minimal"
            alignText="start"
            fill
            active={offer === text}
            icon={at < 9 ? <kbd className="aisle-key">{at + 1}</kbd> : null}
            text={offer}
            onClick={() => take(offer)}
          />
        </li>
      ))}
    </ol>
  );
}
