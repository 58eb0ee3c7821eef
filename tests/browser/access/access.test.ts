import { testAccessibility } from "../../support/browser/accessibility/test-accessibility.ts";
import { screenJourneys, stateJourneys } from "../../support/browser/journeys.ts";
import { thirdOf } from "../../support/run/tier.ts";

testAccessibility([...screenJourneys, ...thirdOf(stateJourneys)]);
