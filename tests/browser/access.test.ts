import { holdAccess } from "../support/browser/hold-access.ts";
import { screenJourneys } from "../support/browser/journeys.ts";

holdAccess(screenJourneys);
