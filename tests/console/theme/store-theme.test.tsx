import { beforeEach, describe, expect, it } from "vitest";
import { applyAppearance, isDark } from "#console/theme/appearance.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import { applyStoreTheme, setPageTitle, themeProperties } from "#console/theme/store-theme.ts";

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="/images/favicon.svg">';
});

describe("applyStoreTheme", () => {
  it("paints the store's colours and gives the tab its name and icon, before and after a screen has named itself", () => {
    setPageTitle("Orders", document);
    applyStoreTheme(
      { primaryColor: "#aa2200", secondaryColor: "#00aa22", tabName: "Corner", feviconIcon: "shop.png" },
      document,
    );
    const { style } = document.documentElement;
    expect(style.getPropertyValue("--aisle-primary")).toBe("#aa2200");
    expect(style.getPropertyValue("--aisle-secondary")).toBe("#00aa22");
    expect(document.title).toBe("Orders · Corner");
    expect(document.querySelector("link[rel~=icon]")?.getAttribute("href")).toBe("/images/shop.png");
    expect(document.querySelectorAll("link[rel~=icon]").length).toBe(1);
    expect(document.querySelector("meta[name=theme-color]")?.getAttribute("content")).toBe("#aa2200");
    setPageTitle("", document);
    expect(document.title).toBe("Corner");
  });

  it("has places for the colour of large surfaces and the logo of the app", () => {
    const settings = { primaryColor: "#aa2200", secondaryColor: "#00aa22", tabName: "Corner", color: "#111111" };
    applyStoreTheme({ ...settings, appLogo: "app.png", storageBase: "https://cdn.example/" }, document);
    expect(document.documentElement.style.getPropertyValue("--aisle-color")).toBe("#111111");
    expect(document.querySelector("meta[name=theme-color]")?.getAttribute("content")).toBe("#111111");
    expect(document.querySelector("link[rel=apple-touch-icon]")?.getAttribute("href")).toBe(
      "https://cdn.example/app.png",
    );
  });

  it("falls back to the specification's colours where a setting is none", () => {
    applyStoreTheme({ primaryColor: "red;}", secondaryColor: "", tabName: " ", feviconIcon: "" }, document);
    expect(document.documentElement.style.getPropertyValue("--aisle-primary")).toBe("#506ff3");
    expect(document.documentElement.style.getPropertyValue("--aisle-secondary")).toBe("#2c9e2f");
    expect(document.title).toBe("Aisle");
    expect(Object.keys(themeProperties("", ""))).toHaveLength(11);
  });
});

describe("imageUrl", () => {
  it("puts a file name under the storage base, whatever the name tries", () => {
    expect(imageUrl("logo.svg")).toBe("/images/logo.svg");
    expect(imageUrl("my logo.png")).toBe("/images/my%20logo.png");
    expect(imageUrl("north/logo.png", "https://cdn.example/stores/")).toBe("https://cdn.example/stores/north/logo.png");
    expect(imageUrl("javascript:alert(1)")).toBe("/images/javascript%3Aalert(1)");
    for (const none of ["  ", "../secret.png", "/etc/logo.png", "a//b.png", "https://cdn.example/logo.png"])
      expect(imageUrl(none)).toBeNull();
  });
});

describe("applyAppearance", () => {
  it("follows the wish, and the computer where the wish is the computer's", () => {
    expect([isDark("system", true), isDark("system", false), isDark("light", true), isDark("dark", false)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    applyAppearance({ theme: "system", density: "compact" }, true, document);
    expect(document.body.classList.contains("bp6-dark")).toBe(true);
    expect(document.body.dataset["density"]).toBe("compact");
    applyAppearance({ theme: "light", density: "comfortable" }, true, document);
    expect(document.body.classList.contains("bp6-dark")).toBe(false);
    expect(document.documentElement.style.colorScheme).toBe("light");
  });
});
