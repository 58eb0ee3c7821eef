import { type FormTitleName, formTitles } from "#contract/store/form-titles.ts";
import { headerTitle } from "./field-words.ts";

/** The title of what only forms and dialogs show. */
export function formTitle(name: FormTitleName): string {
  return headerTitle(name, formTitles[name].title);
}
