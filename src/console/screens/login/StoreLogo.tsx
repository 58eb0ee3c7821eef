import type { ThemeSettings } from "#contract/store/schema.ts";
import { loginLogos } from "#console/theme/login-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";

/** The store's logo; Aisle's own mark stands in where none is set, or none can be loaded. */
export function StoreLogo({ settings }: { readonly settings: ThemeSettings | null }) {
  return <StoreImage className="aisle-login-logo" alt="Store logo" sources={loginLogos(settings)} fallback={null} />;
}
