import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";

/** The properties of the board that the bare page must share to be comparable. Sizes in CSS pixels. */
export interface BoardShape {
  readonly rows: number;
  readonly rowHeight: number;
  readonly width: number;
  readonly height: number;
  readonly headHeight: number;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  /** The texts of some rows of the board, cell by cell. */
  readonly texts: readonly (readonly string[])[];
}

/** Reads these properties of the board from a page. */
export function readShape(page: Page): Promise<BoardShape> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]');
    const rows = [...document.querySelectorAll('[role="grid"] [data-index]')];
    const heads = [...document.querySelectorAll('[role="grid"] [role="columnheader"]')];
    const [row] = rows;
    if (!grid || !row) throw new Error("There is no board on this page");
    return {
      rows: Number(grid.getAttribute("aria-rowcount")) - 1,
      rowHeight: Math.round(row.getBoundingClientRect().height),
      width: grid.clientWidth,
      height: grid.clientHeight,
      headHeight: heads[0]?.getBoundingClientRect().height ?? 30,
      columns: heads.map((head) => ({
        title: head.textContent ?? "",
        width: Math.round(head.getBoundingClientRect().width),
      })),
      texts: rows.map((drawn) => [...drawn.children].map((cell) => cell.textContent ?? "")),
    };
  });
}

/** Builds the bare page for a board and opens it in a window of the same size. */
export async function openBarePage(browser: Browser, shape: BoardShape): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.setContent(pageOf(shape));
  await page.addScriptTag({ content: await bareScript() });
  await page.locator('[data-index="0"]').waitFor();
  return page;
}

/** The bare page for the board that a page shows, as a page that loads its script from /table.js. */
export async function bareBoard(board: Page): Promise<{ readonly html: string; readonly script: string }> {
  return { html: `${pageOf(await readShape(board))}<script src="/table.js"></script>`, script: await bareScript() };
}

async function bareScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./bare-table.tsx", import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    target: "chrome120",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}

function pageOf(shape: BoardShape): string {
  const { width, height, headHeight, rowHeight } = shape;
  return `<!doctype html><title>bare</title><style>
    body { margin: 0; font: 13px system-ui, sans-serif; }
    .search { display: block; height: 30px; }
    .head { display: flex; height: ${headHeight}px; width: ${width}px; overflow: hidden; }
    .scroller { width: ${width}px; height: ${height - headHeight}px; overflow: auto; }
    .row { position: absolute; top: 0; left: 0; display: flex; height: ${rowHeight}px; line-height: ${rowHeight - 1}px;
      box-sizing: border-box; border-bottom: 1px solid #e1e5ea; }
    .row.cursor { background: #e9eef9; }
    .cell { flex: none; box-sizing: border-box; padding: 0 8px; white-space: nowrap; overflow: hidden;
      text-overflow: ellipsis; }
  </style><div id="root"></div>
  <script type="application/json" id="shape">${JSON.stringify(shape).replaceAll("<", "\\u003c")}</script>`;
}
