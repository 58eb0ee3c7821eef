declare module "command-score" {
  /** How well `typed` abbreviates `text`: from 0 for not at all to 1 for exactly. */
  function commandScore(text: string, typed: string): number;
  export default commandScore;
}
