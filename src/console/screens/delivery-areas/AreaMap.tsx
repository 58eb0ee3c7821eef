import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useEffect, useEffectEvent, useMemo, useRef } from "react";
import useSWR from "swr";
import type { DrawnMap } from "#commands/kinds/areas/area-map.ts";
import type { AreaRow } from "#contract/delivery/area.ts";
import { nothingDrawn } from "#contract/delivery/outline/check-outline.ts";
import { writeGeoJson } from "#contract/delivery/outline/geojson.ts";
import { measure, measuresText } from "#contract/delivery/outline/measure.ts";
import { api } from "#console/client/api.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { MapPicture } from "#console/map/map-view.ts";
import { saveFile, withDay } from "#console/kit/save-file.ts";
import { useMap } from "#console/map/use-map.ts";
import "#console/map/map.css";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { session } from "#console/session/session.ts";

/** An area on the map, among the others of its store. */
export function AreaMap({ storeId, row }: TabProps<AreaRow, unknown>): ReactElement {
  const { data, error, mutate } = useSWR(
    cacheKeys.areaOutlines(storeId, row.outline),
    () => api("area-outlines.list", { params: { storeId } }),
    { ...swrOptions, keepPreviousData: true },
  );
  const readAgain = useEffectEvent(() => void mutate());
  // The others are drawn too: a change of any of them, by anybody, is seen here.
  useEffect(() => {
    const areas = rowStore("delivery-area");
    let seen = areas.revision();
    return areas.subscribe(() => {
      if (areas.revision() !== seen) readAgain();
      seen = areas.revision();
    });
  }, []);
  if (!data) return <RecordPlaceholder failure={error} lines={9} />;
  return <DrawnMap key={row.id} row={row} drawn={data} />;
}

function DrawnMap({ row, drawn }: { readonly row: AreaRow; readonly drawn: DrawnMap }): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const own = drawn.areas.find(({ id }) => id === row.id)?.outline ?? [];
  const picture = useMemo(() => pictureOf(row, drawn), [row, drawn]);
  const all = [...drawn.areas, ...drawn.pincodes].flatMap(({ outline }) => outline);
  useMap(element, { begins: own.length > 0 ? own : all, near: drawn.store ?? drawn.near, tiles: drawn.tiles, picture });
  const measures = measure(own);
  return (
    <div className="aisle-details">
      {row.outline === "" ? <p role="status">{nothingDrawn}</p> : null}
      <div className="aisle-map-tab">
        <div ref={element} className="aisle-map" role="img" aria-label={`Map of ${row.name}: ${row.outline}`} />
        {measures ? <div className="aisle-map-where">{measuresText(measures)}</div> : null}
        {drawn.tiles ? <div className="aisle-map-source">{drawn.tiles.attribution}</div> : null}
      </div>
      {drawn.areas.length > 0 ? (
        <Button
          size="small"
          text="Save all areas as a GeoJSON file"
          onClick={() => {
            const file = new Blob([writeGeoJson(drawn.areas)], { type: "application/geo+json" });
            saveFile(withDay("delivery-areas.geojson", session.store?.timeZone ?? "UTC"), file);
          }}
        />
      ) : null}
    </div>
  );
}

function pictureOf(row: AreaRow, { areas, pincodes, store }: DrawnMap): MapPicture {
  const surfaces = [
    ...pincodes.map(({ outline, pincode }) => ({ outline, look: "pincode" as const, name: pincode })),
    ...areas.map(({ id, outline, name }) => ({
      outline,
      look: id === row.id ? ("own" as const) : ("other" as const),
      name,
    })),
  ];
  return { surfaces, store, open: [], corners: [], picked: null, fault: null };
}
