import { testAccessibility } from "../../support/browser/test-accessibility.ts";
import { screenJourneys } from "../../support/browser/journeys.ts";

testAccessibility(screenJourneys);
