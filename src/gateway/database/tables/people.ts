import type { Skill } from "#contract/people/fields.ts";
import type { Defaulted, RecordTable } from "#gateway/database/columns.ts";

export interface Pickers extends RecordTable {
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
export interface Riders extends Pickers {
  zone: Defaulted<string>;
  vehicle_id: string | null;
}
/** The tables of pickers and riders. */
export interface PeopleTables {
  pickers: Pickers;
  riders: Riders;
}
