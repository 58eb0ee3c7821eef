import { findProducts } from "#commands/console/stock/stock-forms.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { Completion, FormField } from "#commands/form.ts";
import { recordOptions } from "#commands/record/simple/record-options.ts";
import { foldText } from "#contract/fold-text.ts";

type Completes = (typed: string, caret: number) => Promise<Completion>;
type Found = Completion["options"][number];

/** How a form asks for which goods a promotion counts, and for which types of it. */
export function goodsExtras(storeId: string, tools: Tools, applies: NonNullable<FormField["applies"]> = () => true) {
  const completes = completeGoods(storeId, tools);
  return {
    goods: {
      wide: true,
      applies,
      completes,
      hint: "Categories, with all below them, and products, found by names; commas between. Empty: all goods",
    },
    withoutGoods: {
      wide: true,
      applies,
      completes,
      hint: "Left out of these: “Milk, PANEER-1” for a category and a product",
    },
  } as const;
}

/** Finds products by what is typed since the last comma, and writes the code of the one that is taken. */
export function completeCode(storeId: string, tools: Tools): Completes {
  return completeLast((term) => codesOf(storeId, term, tools));
}

/** Finds categories and products by what is typed since the last comma. */
function completeGoods(storeId: string, tools: Tools): Completes {
  let categories: ReturnType<typeof recordOptions> | undefined;
  return completeLast(async (term) => {
    categories ??= recordOptions("category", storeId, tools);
    const found = (await categories).filter(({ title }) => foldText(title).includes(foldText(term)));
    const named = found.map(({ title, hint }): Found => ({
      text: title.includes(",") ? `"${title}"` : title,
      about: hint ? `category, ${hint}` : "category",
    }));
    return [...named, ...(await codesOf(storeId, term, tools))];
  });
}

async function codesOf(storeId: string, term: string, tools: Tools): Promise<readonly Found[]> {
  const found = await findProducts(storeId, term, tools);
  return found.map(({ value, title }) => ({ text: value.code, about: title }));
}

function completeLast(find: (term: string) => Promise<readonly Found[]>): Completes {
  return async (typed, caret) => {
    const from = lastStart(typed.slice(0, caret));
    const part = typed.slice(from, caret);
    const start = from + part.length - part.trimStart().length;
    const term = part.trim().replaceAll('"', "");
    // Before two letters, a list would only lie over the fields below.
    const found = term.length < 2 ? [] : await find(term);
    // A whole name needs no list: Enter goes on.
    if (found.some(({ text }) => foldText(text.replaceAll('"', "")) === foldText(term)))
      return { from: 0, to: 0, options: [] };
    return { from: start, to: caret, options: found };
  };
}

/** Where the last name begins: behind the last comma that is not in quotes. */
function lastStart(text: string): number {
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === "," && !isQuoted) start = at + 1;
  }
  return start;
}
