import { type ReactElement, useState } from "react";
import type { PricedIntake } from "#contract/orders/intake-schema.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { Format } from "#console/kit/format.ts";
import { TakenProducts } from "#console/order/taking/TakenProducts.tsx";
import type { TakenDraft } from "./taken-draft.ts";

/** What the customer takes instead of the goods that come back. */
export function TakenInstead(props: {
  readonly storeId: string;
  readonly draft: TakenDraft;
  readonly priced: PricedIntake | null;
  /** What is wrong with each field, by the gateway's name of it. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly format: Format;
  onEdit(how: (now: TakenDraft) => TakenDraft): void;
}): ReactElement {
  const { storeId, draft, priced, wrong, format, onEdit } = props;
  const [text, setText] = useState("");
  return (
    <div className="aisle-goods-taken">
      <TakenProducts
        storeId={storeId}
        title={formTitle("exchange.lines")}
        lines={draft.lines}
        priced={priced}
        wrong={wrong}
        format={format}
        isFirst={false}
        text={text}
        onText={setText}
        onEdit={(how) => onEdit((now) => ({ ...now, lines: how(now.lines) }))}
      />
    </div>
  );
}
