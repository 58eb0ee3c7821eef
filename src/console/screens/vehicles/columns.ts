import { stateColumn } from "#console/record/listed/common-fields.ts";
import type { vehicleRecord } from "#contract/vehicles/vehicle.ts";
import type { VehicleRow } from "#contract/vehicles/vehicle.ts";
import { titleOf } from "#console/client/field-words.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { isWarned, nextPaper, paperText } from "./papers.ts";

type Column = (typeof vehicleRecord.list.columns)[number];

/** The columns of a list of vehicles. */
export function vehicleColumns({ format, now }: ColumnLook): readonly ListColumn<VehicleRow>[] {
  const today = dayAt(now, format.place.timeZone);
  const title = (field: keyof VehicleRow): string => titleOf("vehicle", field);
  const parts: Record<Column, Omit<ListColumn<VehicleRow>, "id">> = {
    registration: {
      title: title("registration"),
      width: 150,
      narrow: 132,
      text: (row) => row.registration,
      tone: () => "aisle-number",
    },
    vehicleType: { title: title("vehicleType"), width: 124, narrow: 108, text: (row) => row.vehicleType },
    rider: {
      title: title("riderName"),
      width: 160,
      narrow: 132,
      text: (row) => row.riderName ?? "",
      description: "The rider who has it now",
    },
    state: stateColumn("vehicle"),
    nextExpiry: {
      title: title("nextExpiry"),
      width: 232,
      text: (row) => {
        const paper = nextPaper(row, today);
        if (paper === null) return "";
        return isWarned(paper) ? paperText(paper) : `${paper.name} until ${format.date(paper.until ?? "")}`;
      },
      tone: (row) => `aisle-age aisle-age-${nextPaper(row, today)?.tone ?? "none"}`,
      description: "The paper that expires first",
    },
    fuel: { title: title("fuel"), width: 92, text: (row) => row.fuel },
    capacityKilograms: {
      title: `${title("capacityKilograms")} kg`,
      width: 92,
      ...numberCells((row: VehicleRow) => row.capacityKilograms, format.count),
    },
    capacityCrates: {
      title: title("capacityCrates"),
      width: 76,
      ...numberCells((row: VehicleRow) => row.capacityCrates, format.count),
    },
  };
  return (Object.keys(parts) as Column[]).map((id) => ({ id, ...parts[id] }));
}
