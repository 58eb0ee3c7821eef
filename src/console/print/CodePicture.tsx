import type { ReactElement } from "react";
import { codeMeasures } from "#contract/print/paper.ts";
import type { CodeBlock } from "#contract/print/sheet.ts";

/** A code for scanners with its text below, in the size in which scanners read it. */
export function CodePicture({ code }: { readonly code: CodeBlock }): ReactElement {
  const { form, text, bars, squares, align } = code;
  const isQr = form === "QR";
  const width = isQr ? (squares[0]?.length ?? 0) : bars.reduce((sum, bar) => sum + bar, 0);
  const height = isQr ? squares.length : width / 4;
  const unit = isQr ? codeMeasures.square : codeMeasures.bar;
  return (
    <figure className={`aisle-print-code is-${align}`}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={`${width * unit}mm`}
        height={`${height * unit}mm`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden
      >
        <path d={isQr ? squaresPath(squares) : barsPath(bars, height)} />
      </svg>
      <figcaption className="aisle-print-small">{text}</figcaption>
    </figure>
  );
}

function barsPath(bars: readonly number[], height: number): string {
  let at = 0;
  return bars
    .map((bar, n) => {
      const drawn = n % 2 === 0 ? `M${at} 0h${bar}v${height}h${-bar}z` : "";
      at += bar;
      return drawn;
    })
    .join("");
}

function squaresPath(squares: readonly string[]): string {
  return squares
    .flatMap((line, row) =>
      Array.from(line.matchAll(/1+/g), ({ 0: dark, index }) => `M${index} ${row}h${dark.length}v1h${-dark.length}z`),
    )
    .join("");
}
