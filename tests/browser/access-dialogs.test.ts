import { holdAccess } from "../support/browser/hold-access.ts";
import { boxJourneys } from "../support/browser/journeys.ts";

// Apart from the screens, so that two files can be run at once.
holdAccess(boxJourneys);
