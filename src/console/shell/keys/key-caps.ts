import { isMac } from "./platform.ts";
import { parseBinding } from "./strokes.ts";

const names: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageDown: "Page Down",
  PageUp: "Page Up",
  Escape: "Esc",
};

/** The strokes of a binding as they are printed on keys: "mod+k" -> ["Ctrl K"], "g o" -> ["g", "o"]. */
export function strokeCaps(binding: string, mac = isMac()): string[] {
  return parseBinding(binding).map((stroke) => {
    const parts = stroke.split(/\+(?=.)/);
    const key = parts.pop() ?? "";
    const modifiers = parts.map((part) => {
      if (part === "mod") return mac ? "⌘" : "Ctrl";
      if (part === "shift") return mac ? "⇧" : "Shift";
      return mac ? "⌥" : "Alt";
    });
    const shown = names[key] ?? (modifiers.length > 0 && key.length === 1 ? key.toUpperCase() : key);
    return [...modifiers, shown].join(" ");
  });
}

/** A binding as one text: "Ctrl K", "g o". */
export function keyCaps(binding: string, mac = isMac()): string {
  return strokeCaps(binding, mac).join(" ");
}

/** A binding in the syntax of `aria-keyshortcuts`; `null` for sequences, which that attribute cannot express. */
export function ariaKeys(binding: string, mac = isMac()): string | null {
  const [stroke, ...more] = parseBinding(binding);
  if (!stroke || more.length > 0) return null;
  return stroke
    .replace("mod+", mac ? "Meta+" : "Control+")
    .replace("shift+", "Shift+")
    .replace("alt+", "Alt+");
}
