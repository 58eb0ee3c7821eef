import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { personForm } from "./person-form.ts";

/** The form of a picker. */
export const form: RecordForm<"picker"> = personForm("picker");
