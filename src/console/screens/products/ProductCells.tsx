import { type ReactElement, useState } from "react";
import type { PriceRule } from "#contract/products/price-rule.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { messages } from "#contract/messages.ts";
import type { CellsProps } from "#console/list/definition.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import type { CellModeProps } from "./cells/CellMode.tsx";
import { hasKeptCells } from "./cells/kept-cells.ts";

const mode = createLazyPart<CellModeProps>(async () => (await import("./cells/CellMode.tsx")).CellMode);

/** The mode in which cells of the catalogue are edited; its code comes when it first begins. */
export function ProductCells(props: CellsProps<ProductRow>): ReactElement | null {
  // What was typed and not saved is there again after a reload.
  const [isOn, setOn] = useState(() => hasKeptCells(props.storeId));
  const [rule, setRule] = useState<PriceRule | null>(null);
  const begin = (given: PriceRule | null): void => {
    setRule(given);
    setOn(true);
  };
  useStage({ tools: { editCells: () => begin(null), priceByRule: begin } });
  return isOn ? <Begun {...props} rule={rule} onEnd={() => setOn(false)} /> : null;
}

function Begun(props: CellModeProps): ReactElement {
  const part = useLazyPart(mode);
  if (part.state === "loaded") return <part.View {...props} />;
  return <p role="status">{part.state === "failed" ? messages.chunkFailed : messages.processing}</p>;
}
