import type { Option } from "#commands/given/questions.ts";

/** The options that match a few typed letters: first those that begin with them, then those that contain them. */
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

/** The option with this title, without regard to capital letters; undefined when there is none or it is refused. */
export function optionCalled(options: readonly Option<string>[], typed: string): Option<string> | undefined {
  return options.find(({ title, because }) => because === undefined && fold(title) === fold(typed));
}

/** A text in lower case, without accents and spaces at its ends, because people leave these out when they search. */
function fold(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
