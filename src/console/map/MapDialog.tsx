import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, type RefObject, useRef } from "react";
import { placeOf } from "#contract/delivery/outline/outline.ts";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { FileInput } from "#console/kit/FileInput.tsx";
import { closeDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { CircleField, PincodeField } from "./ShapeFields.tsx";
import { CornerList } from "./CornerList.tsx";
import { mapKeyWords, onFormKey, onMapKey } from "./map-keys.ts";
import { type UsedDrawing, useDrawing } from "./use-drawing.ts";
import "./map.css";

/** The keys that are told below the map; the foot of the dialog tells the others. */
const drawingKeys = mapKeyWords.filter(([keys]) => keys !== "mod+Enter" && keys !== "Escape");

/** A delivery area on the map: its corners are set by pointer or keys, and stand in a list beside it. */
export function MapDialog({ asked }: { readonly asked: AskedDialog<"map"> }): ReactElement {
  const { question } = asked;
  const element = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const drawing = useDrawing(asked, element);
  useStage({ keys: () => mapKeyWords });
  const { kept, said, isSaving } = drawing;
  // What was drawn earlier and is kept is not asked about again where nothing was drawn since.
  const leaving = useLeaving(isSaving, () => !kept.isEmpty && drawing.state.past.length > 0);
  return (
    <Dialog kind="map" label={question.title}>
      <DraftHead title={question.title} about={question.about} onStartOver={kept.isKept ? kept.startOver : null} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of all within it */}
      <form
        className="aisle-map-form"
        noValidate
        aria-busy={isSaving}
        onKeyDown={(event) => onFormKey(event, drawing)}
        onSubmit={(event) => {
          event.preventDefault();
          void drawing.save();
        }}
      >
        <MapFrame ref={element} drawing={drawing} question={question} />
        <div className="aisle-map-side">
          <CircleField drawing={drawing} store={question.store} />
          {question.pincodes.length > 0 ? <PincodeField drawing={drawing} pincodes={question.pincodes} /> : null}
          <CornerList drawing={drawing} />
        </div>
        <div role="alert" className="aisle-map-notice">
          {said.message}
          {said.canSwap ? <Button size="small" text="Swap them" onClick={drawing.swap} /> : null}
        </div>
        <p id="aisle-map-keys" className="aisle-map-keys aisle-quiet">
          {drawingKeys.map(([keys, does]) => `${keyCaps(keys)} ${does}`).join(" · ")}
        </p>
        <FileInput
          ref={chooser}
          label="GeoJSON file"
          accept=".geojson,.json,application/geo+json,application/json"
          onChoose={(file) => void file.text().then(drawing.addGeoJson)}
        />
        <DraftFoot
          leaving={leaving}
          onDrop={() => {
            kept.forget();
            closeDialog();
          }}
          isSaving={isSaving}
          keys={`${keyCaps("mod+Enter")} saves · ${keyCaps("Escape")} leaves`}
          canSave={!isSaving}
        >
          <Button text="From a GeoJSON file ..." onClick={() => chooser.current?.click()} />
        </DraftFoot>
      </form>
    </Dialog>
  );
}

/** The map with its crosshair, and what is said of the place below it. */
function MapFrame(props: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly drawing: UsedDrawing;
  readonly question: AskedDialog<"map">["question"];
}): ReactElement {
  const { drawing, question } = props;
  const { latitude, longitude } = placeOf(drawing.middle);
  return (
    <div className="aisle-map-frame">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a map that is worked by keys */}
      <div
        ref={props.ref}
        className="aisle-map"
        role="application"
        aria-label={`Map of ${question.title}`}
        aria-describedby="aisle-map-keys"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes keys
        tabIndex={0}
        data-first-focus
        onKeyDown={(event) => onMapKey(event, drawing)}
      />
      <div className="aisle-map-crosshair" aria-hidden="true" />
      {question.tiles ? <div className="aisle-map-source">{question.tiles.attribution}</div> : null}
      <div className="aisle-map-where" role="status">
        {latitude.toFixed(5)}, {longitude.toFixed(5)} {drawing.where}
        {drawing.size ? <div>{drawing.size}</div> : null}
      </div>
    </div>
  );
}
