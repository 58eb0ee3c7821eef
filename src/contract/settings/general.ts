import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import type { GeneralSettings } from "#contract/store/schema.ts";
import { longestWords } from "#contract/store/patterns.ts";
import { color, image, words } from "./looks.ts";
import type { Section, SettingField } from "./section.ts";

const short = { type: "text", longest: longestWords } as const;

const fields = {
  tabName: { ...short, title: "Title of the browser tab", starts: "Aisle", heading: "section.texts" },
  poweredByYear: { ...short, title: "Year at the foot", starts: "" },
  welcomeMessage: { ...words, title: "Welcome message" },
  loginWelcomeMessage: { ...words, title: "Welcome message of the log-in" },
  loginMessage: { ...words, title: "Message after a time-out", hint: "Shown at the log-in when a session has ended" },
  footer: { ...words, title: "Text at the foot", hint: "Also on papers" },
  primaryColor: { ...color, title: "First colour", starts: defaultPrimaryColor, heading: "section.colors" },
  secondaryColor: { ...color, title: "Second colour", starts: defaultSecondaryColor },
  color: { ...color, title: "Colour of large surfaces", starts: defaultPrimaryColor },
  websiteLogo: { ...image, title: "Logo of the log-in", heading: "section.images" },
  feviconIcon: { ...image, title: "Icon of the browser tab" },
  loaderImage: { ...image, title: "Picture while one waits" },
  productDefaultImage: { ...image, title: "Picture of products without one" },
  appLogo: { ...image, title: "Logo of the app", hint: "On the home screen of a phone" },
  teleLogo: { ...image, title: "Logo of phone orders" },
  posLogo: { ...image, title: "Logo on papers" },
  pngImage: { ...image, title: "Logo on receipt rolls", hint: "A plain picture prints best" },
  footerLogo: { ...image, title: "Logo at the foot" },
  imageLogo: { ...image, title: "Logo where no other is set" },
} as const satisfies Readonly<Record<Exclude<keyof GeneralSettings, "fevicon" | "storageBase">, SettingField>>;

/** How the console of a store looks: its texts, colours and images. */
export const generalSection = {
  group: "Look",
  title: "General settings",
  about: "the texts, colours and images of the console, the log-in and the papers of a store",
  scope: "store",
  rights: { read: "console.use", change: "store.set-up" },
  words: "theme logo colour welcome footer tab icon brand",
  preview: "console",
  drafts: true,
  fields,
} as const satisfies Section;
