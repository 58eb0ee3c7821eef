declare module "command-score" {
  /** How well `typed` abbreviates `text`: 0 not at all, 1 perfectly. */
  function commandScore(text: string, typed: string): number;
  export default commandScore;
}
