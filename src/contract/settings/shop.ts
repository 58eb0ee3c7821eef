import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import { emailPattern } from "#contract/text.ts";
import { color, image } from "./looks.ts";
import { prefixed, type Section, type SettingField } from "./section.ts";

const rights = { read: "console.use", change: "store.set-up" } as const;
const base = { group: "Online shop", scope: "store", rights } as const;

const link = {
  type: "text",
  longest: 300,
  wide: true,
  pattern: { pattern: /^https:\/\/[^\s/?#@]+([/?#][^\s@]*)?$/, because: "an address that begins with https://" },
  starts: "",
} as const;

/** What kind of shop a store is. */
export const storeCategorySection = {
  ...base,
  title: "Store category",
  about: "what kind of shop a store is, as online shops show it and customers look for it",
  words: "kind of shop supermarket grocery pharmacy bakery",
  fields: {
    storeCategory: {
      type: "choice",
      required: true,
      values: [
        "supermarket",
        "convenience",
        "greengrocer",
        "butcher",
        "fish",
        "bakery",
        "dairy",
        "organic",
        "pharmacy",
        "wholesale",
      ],
      words: {
        supermarket: "Supermarket",
        convenience: "Convenience store",
        greengrocer: "Fruit and vegetables",
        butcher: "Meat",
        fish: "Fish",
        bakery: "Bakery",
        dairy: "Dairy",
        organic: "Organic food",
        pharmacy: "Pharmacy and wellness",
        wholesale: "Wholesale",
      },
      title: "What kind of shop it is",
      hint: "Online shops show it, and customers look for it",
      starts: "supermarket",
    },
  },
} as const satisfies Section;

/** Where customers find the apps and pages of a store. */
export const appLinkSection = {
  ...base,
  title: "App links",
  about: "where customers find the apps and pages of a store",
  words: "play store android ios social facebook instagram support",
  fields: {
    webLink: { ...link, title: "Online shop" },
    androidLink: { ...link, title: "Android app" },
    iosLink: { ...link, title: "iOS app" },
    facebookLink: { ...link, title: "Facebook page" },
    instagramLink: { ...link, title: "Instagram page" },
    whatsappLink: { ...link, title: "WhatsApp" },
    supportPhone: { type: "phone", title: "Phone for customers", starts: "" },
    supportEmail: {
      type: "text",
      longest: 200,
      title: "E-mail for customers",
      pattern: { pattern: emailPattern, because: "an e-mail address" },
      starts: "",
    },
  },
} as const satisfies Section;

/** How the pages of the online shop are built. */
export const pageThemeSection = {
  ...base,
  title: "Page themes",
  about: "how the pages of the online shop are built",
  drafts: true,
  words: "layout home category product cards and draft theme",
  fields: {
    homeLayout: {
      type: "choice",
      required: true,
      values: ["banner", "categories", "products"],
      title: "Home page begins with",
      words: { banner: "A banner", categories: "Categories", products: "Products" },
      starts: "banner",
    },
    categoryLayout: {
      type: "choice",
      required: true,
      values: ["grid", "list"],
      title: "Products of a category",
      words: { grid: "Side by side", list: "One below the other" },
      starts: "grid",
    },
    productCard: {
      type: "choice",
      required: true,
      values: ["small", "large"],
      title: "Picture of a product in lists",
      words: { small: "Small", large: "Large" },
      starts: "small",
    },
    showMrp: { type: "switch", title: "Show the printed price (MRP) beside the price", starts: true },
    showStock: { type: "switch", title: "Show when few are left", starts: false },
  },
} as const satisfies Section;

/** What stands on the home page of the online shop. */
const areaSections = ["banner", "categories", "offers", "again", "popular", "new", "reviews"] as const;

/** Which parts the home page of the online shop has. */
export const sectionAreaSection = {
  ...base,
  title: "Section areas",
  about: "which parts the home page of the online shop has",
  words: "home page parts banner offers popular",
  fields: {
    homeSections: {
      type: "choices",
      values: areaSections,
      title: "Parts of the home page",
      wide: true,
      words: {
        banner: "Banner",
        categories: "Categories",
        offers: "Offers",
        again: "Buy again",
        popular: "Popular",
        new: "New",
        reviews: "Reviews",
      },
      starts: ["banner", "categories", "offers"],
    },
    bannerImage: { ...image, title: "Picture of the banner" },
    bannerText: { type: "text", longest: 200, wide: true, title: "Text of the banner", starts: "" },
    productsInSection: {
      type: "number",
      required: true,
      least: 2,
      most: 50,
      decimals: 0,
      title: "Products in each part",
      starts: 10,
    },
  },
} as const satisfies Section;

const theme = {
  primaryColor: { ...color, title: "First colour", starts: defaultPrimaryColor, hint: "Of buttons and links" },
  secondaryColor: { ...color, title: "Second colour", starts: defaultSecondaryColor },
  background: { ...color, title: "Background", starts: "#ffffff" },
  textColor: { ...color, title: "Colour of texts", starts: "#1c2127" },
  logo: { ...image, title: "Logo" },
  welcome: { type: "text", longest: 200, wide: true, title: "Welcome message", starts: "" },
} as const satisfies Readonly<Record<string, SettingField>>;

const themed = { ...base, preview: "theme", drafts: true, words: "colours logo background draft" } as const;

/** How the online shop looks in a browser. */
export const webThemeSection = {
  ...themed,
  title: "Web theme",
  about: "the colours, logo and welcome of the online shop in a browser",
  fields: prefixed("web", "Web", theme),
} as const satisfies Section;

/** How the online shop looks in the browser of a phone. */
export const webAppThemeSection = {
  ...themed,
  title: "Web-app theme",
  about: "the colours, logo and welcome of the online shop on phones",
  fields: prefixed("webApp", "Web app", theme),
} as const satisfies Section;

/** How the Android app looks. */
export const androidThemeSection = {
  ...themed,
  title: "Android theme",
  about: "the colours, logo and welcome of the Android app",
  fields: prefixed("android", "Android", theme),
} as const satisfies Section;

/** How the iOS app looks. */
export const iosThemeSection = {
  ...themed,
  title: "iOS theme",
  about: "the colours, logo and welcome of the iOS app",
  fields: prefixed("ios", "iOS", theme),
} as const satisfies Section;

/** Who may review, and whether reviews are read first. */
export const reviewSection = {
  ...base,
  title: "Product and store reviews",
  about: "who may review products and the store, and whether reviews are read first",
  words: "stars rating moderation publish",
  fields: {
    productReviews: {
      type: "choice",
      required: true,
      values: ["all", "buyers", "nobody"],
      title: "Who may review products",
      words: { all: "Every customer", buyers: "Who bought the product", nobody: "Nobody" },
      starts: "all",
    },
    storeReviews: {
      type: "choice",
      required: true,
      values: ["all", "buyers", "nobody"],
      title: "Who may review the store",
      words: { all: "Every customer", buyers: "Who bought here", nobody: "Nobody" },
      starts: "all",
    },
    reviewsReadFirst: {
      type: "switch",
      title: "Somebody reads a review before it is shown",
      hint: "Else it is published as it comes",
      starts: true,
    },
    leastPublished: {
      type: "number",
      required: true,
      least: 1,
      most: 100,
      decimals: 0,
      title: "Show the average from so many reviews",
      starts: 1,
    },
  },
} as const satisfies Section;
