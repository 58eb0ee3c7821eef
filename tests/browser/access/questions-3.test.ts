import { testAccessibility } from "../../support/browser/accessibility/test-accessibility.ts";
import { questionJourney } from "../../support/browser/journeys.ts";

testAccessibility([questionJourney(2)]);
