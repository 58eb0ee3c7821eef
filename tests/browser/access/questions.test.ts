import { testAccessibility } from "../../support/browser/accessibility/test-accessibility.ts";
import { questionJourneys } from "../../support/browser/journeys.ts";
import { thirdOf } from "../../support/run/tier.ts";

// Apart from the screens, so that two files can be run at once.
testAccessibility(thirdOf(questionJourneys));
