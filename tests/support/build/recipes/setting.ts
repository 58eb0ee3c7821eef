import { all, behind, type Recipe, wrote } from "./recipe.ts";

/** Adds a section of the settings with what somebody pays for a crate. */
export const settingRecipe: Recipe = {
  name: "a setting",
  page: "src/contract/settings/README.md",
  heading: "Add a setting",
  steps: {
    "src/contract/settings/crates.ts": wrote`import { maxAmount } from "#contract/money.ts";
import type { Section } from "./section.ts";

/** What somebody pays for a crate until it comes back. */
export const crateSection = {
  group: "Orders",
  title: "Crates",
  about: "what somebody pays for a crate until it comes back",
  scope: "store",
  rights: { read: "store.set-up", change: "store.set-up" },
  fields: {
    crateDeposit: { type: "money", required: true, least: 0, most: maxAmount, title: "Deposit for a crate", starts: 0 },
  },
} as const satisfies Section;
`,
    "src/contract/settings/sections.ts": all(
      behind('} from "./chatbot.ts";', 'import { crateSection } from "./crates.ts";'),
      behind("  slots: slotSection,", "  crates: crateSection,"),
    ),
  },
  tests: { "tests/contract/settings/sections.test.ts": "field of the same name" },
  longTests: { "tests/gateway/routes/table/routes.test.ts": "settings\\.crates" },
};
