import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import type { ReactElement } from "react";
import type { StoreProduct } from "#contract/products/schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import { SoughtWays } from "#console/order/finding/SoughtWays.tsx";
import type { SoughtProducts } from "./use-sought-products.ts";
import type { SoughtProduct } from "#console/order/edit/lines-draft.ts";

/** The lines of the editor whose products are not known yet: how many of them can be typed meanwhile. */
export function SoughtRows(props: {
  readonly sought: SoughtProducts;
  readonly format: Format;
  readonly onType: (one: SoughtProduct, quantity: string) => void;
  readonly onChoose: (one: SoughtProduct, product: StoreProduct) => void;
  readonly onEdit: (one: SoughtProduct) => void;
  readonly onDrop: (one: SoughtProduct) => void;
}): ReactElement {
  const { sought, format } = props;
  return (
    <>
      {sought.lines.map((line) => (
        <tr key={line.id} data-sought={line.unfound ? "unfound" : "searching"} data-sought-id={line.id}>
          <th scope="row" colSpan={3}>
            {line.text}
            <SoughtWays
              line={line}
              format={format}
              onChoose={(product) => props.onChoose(line, product)}
              onRetry={() => sought.retry(line)}
              onEdit={() => props.onEdit(line)}
              onDrop={() => props.onDrop(line)}
            />
          </th>
          <td>
            <InputGroup
              size="small"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              aria-label={`${otherTitle("line.quantity")} of ${line.text}`}
              value={line.quantity}
              onValueChange={(quantity) => props.onType(line, quantity)}
            />
          </td>
        </tr>
      ))}
    </>
  );
}

/** The row of a product that is not known yet in which an element is; null where it is in none. */
export function soughtRow(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>("[data-sought-id]") : null;
}
