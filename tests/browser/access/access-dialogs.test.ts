import { testAccessibility } from "../../support/browser/accessibility/test-accessibility.ts";
import { dialogJourneys } from "../../support/browser/journeys.ts";

// Apart from the screens, so that two files can be run at once.
testAccessibility(dialogJourneys);
