import { useState } from "react";
import type { ThemeSettings } from "#contract/store/schema.ts";
import { imageUrl } from "#console/theme/store-theme.ts";

/** The store's logo; Aisle's own mark stands in where none is set, or it cannot be loaded. */
export function StoreLogo(props: { readonly settings: ThemeSettings | null }) {
  const file = imageUrl(props.settings?.websiteLogo ?? "");
  const [missing, setMissing] = useState<string | null>(null);
  const source = file === null || file === missing ? "/images/logo.svg" : file;
  return <img className="aisle-login-logo" src={source} alt="Store logo" onError={() => setMissing(file)} />;
}
