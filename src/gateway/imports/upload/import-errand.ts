// Checks or imports a file that was sent, in a process of its own.
import { doErrand } from "#gateway/limited/errand.ts";
import { workOnImport } from "./import-work.ts";

await doErrand(workOnImport);
