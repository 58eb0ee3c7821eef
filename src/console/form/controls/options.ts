import type { Option } from "#commands/given/questions.ts";

/** The options a few typed letters find: those whose title begins with them first, then those that have them inside. */
export function findOptions(options: readonly Option<string>[], typed: string): readonly Option<string>[] {
  const wanted = fold(typed);
  if (wanted === "") return options;
  const begins: Option<string>[] = [];
  const has: Option<string>[] = [];
  for (const option of options) {
    const title = fold(option.title);
    if (title.startsWith(wanted)) begins.push(option);
    else if ([title, option.hint ?? "", option.words ?? ""].some((text) => fold(text).includes(wanted)))
      has.push(option);
  }
  return [...begins, ...has];
}

/** The option that is called so, whatever its capitals; undefined when none or a refused one is. */
export function optionCalled(options: readonly Option<string>[], typed: string): Option<string> | undefined {
  return options.find(({ title, because }) => because === undefined && fold(title) === fold(typed));
}

/** Without capitals, accents and blanks at the ends: nobody types them to find a name. */
function fold(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
