import { personWords } from "#contract/people/words.ts";

/** The fields of a picker in words. */
export const pickerWords = personWords;
