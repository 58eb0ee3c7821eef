import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, type ReactNode, type RefObject, useState } from "react";
import type { PinOutline, StorePlace } from "#commands/kinds/areas/area-map.ts";
import { plainDigits, plainPincode } from "#contract/text.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import type { UsedDrawing } from "./use-drawing.ts";

/** The radius that a circle has until another is typed, in kilometres. */
const usualRadius = "3";

/** Draws a circle around the store by its radius alone. */
export function CircleField(props: { readonly drawing: UsedDrawing; readonly store: StorePlace | null }): ReactElement {
  const { drawing, store } = props;
  const [radius, setRadius] = useState(usualRadius);
  return (
    <div>
      <ShapeField
        label={`${store ? "Around the store" : "Around the crosshair"}, km (${keyCaps("r")})`}
        action="Draw circle"
        input={drawing.radius}
        typed={radius}
        onType={setRadius}
        onTake={() => drawing.drawCircle(Number(plainDigits(radius.trim()) || Number.NaN))}
      />
      {store?.isExact ? null : (
        <p className="aisle-quiet">
          {store ? "The mark is the post office of the store's PIN code." : "Where the store is, is not known."} It is
          set in the settings Map.
        </p>
      )}
    </div>
  );
}

/** Takes the outline of a PIN code that was imported. */
export function PincodeField(props: {
  readonly drawing: UsedDrawing;
  readonly pincodes: readonly PinOutline[];
}): ReactElement {
  const { drawing, pincodes } = props;
  const [pincode, setPincode] = useState("");
  const take = (): void => {
    const found = pincodes.find((each) => each.pincode === plainPincode(pincode));
    if (found) drawing.takePincode(found);
    else drawing.tell(`No outline of PIN code ${pincode} was imported`);
    if (found) setPincode("");
  };
  return (
    <ShapeField
      label="PIN code"
      action="Take its outline"
      list="aisle-map-pincodes"
      typed={pincode}
      onType={setPincode}
      onTake={take}
    >
      <datalist id="aisle-map-pincodes">
        {pincodes.map(({ pincode: code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </ShapeField>
  );
}

/** A field from which a shape is drawn, by Enter or its button. */
function ShapeField(props: {
  readonly label: string;
  readonly action: string;
  readonly typed: string;
  readonly list?: string;
  readonly input?: RefObject<HTMLInputElement | null>;
  readonly children?: ReactNode;
  onType(typed: string): void;
  onTake(): void;
}): ReactElement {
  const { label, action, typed, list, input, children, onType, onTake } = props;
  return (
    <div className="aisle-map-pin">
      <label>
        {label}
        <input
          ref={input}
          className="bp6-input bp6-small"
          list={list}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onTake();
          }}
        />
      </label>
      <Button size="small" text={action} onClick={onTake} />
      {children}
    </div>
  );
}
