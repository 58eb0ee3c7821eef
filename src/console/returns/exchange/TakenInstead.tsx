import type { ReactElement } from "react";
import type { PricedIntake } from "#contract/orders/intake-schema.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { Format } from "#console/kit/format.ts";
import { TakenProducts } from "#console/order/taking/TakenProducts.tsx";
import type { OpenTaking } from "#console/order/taking/use-taking.ts";

/** What the customer takes instead of the goods that come back. */
export function TakenInstead(props: {
  readonly storeId: string;
  readonly taking: OpenTaking;
  readonly priced: PricedIntake | null;
  /** What is wrong with each field, by the gateway's name of it. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly format: Format;
}): ReactElement {
  return (
    <div className="aisle-goods-taken">
      <TakenProducts
        {...props}
        place={{ storeId: props.storeId }}
        title={formTitle("exchange.lines")}
        isFirst={false}
      />
    </div>
  );
}
