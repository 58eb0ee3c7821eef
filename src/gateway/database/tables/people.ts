import type { Skill } from "#contract/people/fields.ts";
import type { VehicleRow } from "#contract/vehicles/schema.ts";
import type { Defaulted, RecordTable } from "#gateway/database/columns.ts";

interface Pickers extends RecordTable {
  name: string;
  phone: Defaulted<string>;
  employee_code: Defaulted<string>;
  photo: string | null;
  shift_start: string | null;
  shift_end: string | null;
  capacity: Defaulted<number>;
  capacity_kilograms: number | null;
  skills: Defaulted<Skill[]>;
  on_duty: Defaulted<boolean>;
}
interface Riders extends Pickers {
  zone: Defaulted<string>;
  vehicle_id: string | null;
}
interface Vehicles extends RecordTable {
  registration: string;
  vehicle_type: VehicleRow["vehicleType"];
  capacity_kilograms: number | null;
  capacity_crates: number | null;
  fuel: VehicleRow["fuel"];
  insurance_until: string | null;
  permit_until: string | null;
  fitness_until: string | null;
  pollution_until: string | null;
}

/** The tables of pickers, riders and vehicles. */
export interface PeopleTables {
  pickers: Pickers;
  riders: Riders;
  vehicles: Vehicles;
}
