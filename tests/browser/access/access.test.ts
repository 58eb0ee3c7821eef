import { testAccessibility } from "../../support/browser/accessibility/test-accessibility.ts";
import { screenJourneys } from "../../support/browser/journeys.ts";

testAccessibility(screenJourneys);
