import { beforeEach, describe, expect, it } from "vitest";
import { applyAppearance, isDark } from "#console/theme/appearance.ts";
import { applyStoreTheme, imageUrl, setPageTitle, themeProperties } from "#console/theme/store-theme.ts";

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
    expect(document.querySelectorAll("link").length).toBe(1);
    setPageTitle("", document);
    expect(document.title).toBe("Corner");
  });

  it("falls back to the specification's colours where a setting is none", () => {
    applyStoreTheme({ primaryColor: "red;}", secondaryColor: "", tabName: " ", feviconIcon: "" }, document);
    expect(document.documentElement.style.getPropertyValue("--aisle-primary")).toBe("#506ff3");
    expect(document.documentElement.style.getPropertyValue("--aisle-secondary")).toBe("#2c9e2f");
    expect(document.title).toBe("Aisle");
    expect(Object.keys(themeProperties("", ""))).toHaveLength(10);
  });
});

describe("imageUrl", () => {
  it("puts a file name under the storage base and lets whole addresses be", () => {
    expect(imageUrl("logo.svg")).toBe("/images/logo.svg");
    expect(imageUrl("my logo.png")).toBe("/images/my%20logo.png");
    expect(imageUrl("https://cdn.example/logo.png")).toBe("https://cdn.example/logo.png");
    expect(imageUrl("javascript:alert(1)")).toBe("/images/javascript%3Aalert(1)");
    expect(imageUrl("  ")).toBeNull();
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
