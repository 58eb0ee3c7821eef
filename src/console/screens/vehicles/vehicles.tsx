import type { ReactElement } from "react";
import { vehicleList } from "#contract/vehicles/list.ts";
import type { VehicleRow } from "#contract/vehicles/schema.ts";
import type { PanelProps } from "#console/list/definition.ts";
import { ListScreen } from "#console/list/ListScreen.tsx";
import { simpleList } from "#console/list/simple-list.ts";
import { RecordPanel } from "#console/record/RecordPanel.tsx";
import { RecordScreen } from "#console/record/RecordScreen.tsx";
import { simpleRecord } from "#console/record/simple/simple-record.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { vehicleColumns } from "./columns.ts";
import { isWarned, nextPaper, paperText } from "./papers.ts";
import { Papers } from "./Papers.tsx";

const vehicleRecord = simpleRecord({
  kind: "vehicle",
  line: ({ vehicleType, fuel, riderName }) => [vehicleType, fuel === "None" ? "" : fuel, riderName ?? "no rider"],
  mark: (row, today) => {
    const paper = nextPaper(row, today);
    if (paper === null || !isWarned(paper)) return null;
    return { text: paperText(paper), className: `aisle-age aisle-age-${paper.tone}` };
  },
  commands: ["vehicle.change", "vehicle.change-state"],
  sections: [
    {
      title: "Vehicle",
      fields: [
        { title: "Registration", text: (row) => row.registration },
        { title: "Type", text: (row) => row.vehicleType },
        { title: "Fuel", text: (row) => row.fuel },
        { title: "State", text: (row) => row.state },
        { title: "Rider of today", text: (row) => row.riderName },
        { title: "Last change", text: (row, format) => format.full(row.updatedAt) },
      ],
    },
    {
      title: "Capacity",
      fields: [
        {
          title: "Weight",
          text: (row, format) => (row.capacityKilograms === null ? null : `${format.count(row.capacityKilograms)} kg`),
          number: true,
        },
        {
          title: "Crates",
          text: (row, format) => (row.capacityCrates === null ? null : format.count(row.capacityCrates)),
          number: true,
        },
      ],
    },
  ],
  tabs: [{ title: "PAPERS", View: Papers, showsRow: true }],
});

const vehicles = simpleList({
  kind: "vehicle",
  fields: {
    contract: vehicleList,
    words: {
      state: { name: "state" },
      vehicleType: { name: "type", address: "type" },
      fuel: { name: "fuel" },
      expiring: { name: "papers expiring", address: "papers", flag: "expiring" },
      text: { name: "text" },
    },
  },
  columns: vehicleColumns,
  panel: VehiclePanel,
  findBy: "Registration",
});

function VehiclePanel(props: PanelProps<VehicleRow>): ReactElement {
  return <RecordPanel of={vehicleRecord} {...props} />;
}

/** The vehicles of a store, behind `/vehicle`. */
export function VehiclesScreen(props: ScreenProps): ReactElement {
  return <ListScreen {...props} list={vehicles} />;
}

/** One vehicle on a page of its own. */
export function VehicleScreen(props: ScreenProps): ReactElement {
  return <RecordScreen {...props} of={vehicleRecord} />;
}
