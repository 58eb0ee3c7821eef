import { personWords } from "#contract/people/words.ts";

/** The words for the fields of a picker. */
export const pickerWords = personWords;
