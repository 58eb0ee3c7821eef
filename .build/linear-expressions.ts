import { analyse } from "scslre";

/** As much of the tree of a file as is looked at here. */
interface Expression {
  readonly regex: { readonly pattern: string; readonly flags: string };
}

interface Context {
  report(finding: { readonly node: Expression; readonly message: string }): void;
}

/**
 * A rule of oxlint: a regular expression takes time in proportion to its text. Anything else can be sent a text that keeps
 * the gateway, or a tab, busy for minutes.
 */
const linear = {
  create: (context: Context) => ({
    Literal(node: Expression | { readonly regex?: undefined }) {
      if (!node.regex) return;
      const { pattern: source, flags } = node.regex;
      for (const { type, character, quant } of reportsOf(source, flags)) {
        const why = type === "Move" ? "is tried again from each of its characters" : "can be divided in many ways";
        context.report({
          node,
          message: `Texts of /${character}/ take time that grows with the square of their length: ${quant} ${why}.`,
        });
      }
    },
  }),
};

function reportsOf(source: string, flags: string) {
  return analyse({ source, flags }).reports.map((report) => ({
    type: report.type,
    character: report.character.literal.source,
    quant: "quant" in report ? report.quant.raw : `${report.startQuant.raw} with ${report.endQuant.raw}`,
  }));
}

// oxlint-disable-next-line import/no-default-export -- oxlint takes the plugin by it.
export default { meta: { name: "expressions" }, rules: { linear } };
