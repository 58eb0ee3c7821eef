import { expect, it } from "vitest";
import { isFresh, type PictureNode } from "#console/early/kept/kept-screen.ts";
import { drawPicture, isPictured } from "#console/early/kept/picture.ts";
import { takePicture } from "#console/early/kept/take-picture.ts";

function screen(html: string): Element {
  document.body.innerHTML = `<div>${html}</div>`;
  return document.body.firstElementChild as Element;
}

/** What a screen looks like once it was kept as text and drawn again. */
function again(html: string): Element {
  const text = JSON.stringify(takePicture(screen(html)));
  return drawPicture(document, JSON.parse(text) as PictureNode) as Element;
}

it("draws a screen as it was, without ids", () => {
  const drawn = again('<p id="one" class="aisle-quiet">Rice <b>5 kg</b></p><a href="/orders">Orders</a>');
  expect(drawn.innerHTML).toBe('<p class="aisle-quiet">Rice <b>5 kg</b></p><a href="/orders">Orders</a>');
});

it("sets styles by script, and what a search holds", () => {
  const typed = screen('<input type="search"><span style="width: 20px">x</span>');
  (typed.firstElementChild as HTMLInputElement).value = "rice";
  const drawn = drawPicture(document, takePicture(typed)) as Element;
  expect(drawn.querySelector("input")?.getAttribute("value")).toBe("rice");
  expect(drawn.querySelector("span")?.style.width).toBe("20px");
});

it("makes nothing that runs, loads or leads elsewhere, whatever stands in the storage", () => {
  const picture: PictureNode = [
    "div",
    { onclick: "hit()", id: "root", style: "background: url(/hit)" },
    ["script", {}, "hit()"],
    ["iframe", { srcdoc: "<script>hit()</script>" }],
    ["img", { src: "/hit", onerror: "hit()" }],
    ["a", { href: "javascript:hit()" }, "one"],
    ["a", { href: "//elsewhere.example" }, "two"],
    "<img src=/hit onerror=hit()>",
  ];
  const drawn = drawPicture(document, picture);
  expect(drawn?.outerHTML).toBe("<div><img><a>one</a><a>two</a>&lt;img src=/hit onerror=hit()&gt;</div>");
  expect(drawPicture(document, ["script", {}])).toBeNull();
  expect(
    ["onload", "src", "srcset", "srcdoc", "id", "action", "xlink:href"].filter((name) => isPictured(name, "/x")),
  ).toEqual([]);
});

it("has the cursor on the first row and nothing selected, as after a reload, and on the open row beside a panel", () => {
  const rows = `<div class="aisle-grid-row" data-index="0"></div>
    <div class="aisle-grid-row is-selected is-cursor" data-index="1" aria-selected="true"></div>`;
  const marks = (drawn: Element) => [...drawn.querySelectorAll(".aisle-grid-row")].map(({ className }) => className);
  expect(marks(again(rows))).toEqual(["aisle-grid-row is-cursor", "aisle-grid-row"]);
  expect(marks(again(`${rows}<aside></aside>`))).toEqual(["aisle-grid-row", "aisle-grid-row is-cursor"]);
});

it("is fresh for a minute, and not where the clock was set back", () => {
  expect([0, 60_000, 60_001, -1].map((age) => isFresh(1_000_000, 1_000_000 + age))).toEqual([true, true, false, false]);
});
