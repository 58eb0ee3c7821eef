import { kinds } from "#contract/kinds.ts";
import { listedKinds } from "#contract/records/kind-names.ts";
import { describe, expect, it } from "vitest";
import { titleOf } from "#commands/command.ts";
import { kindHere, subjects } from "#commands/context/now.ts";
import { commandsById } from "../../support/all-commands.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildNowOnPage,
  buildOrder,
  everythingBut,
  selectedOf,
  recordOf,
} from "../../support/console/fake-tools.ts";
import { sampleRecord } from "../../support/kinds/kinds.ts";
import { pickerRow } from "../../support/kinds/people/people.ts";
import { askAbout, runWith } from "../run.ts";

const picker = pickerRow();
const onPickers = buildNow({ kind: "picker", cursor: recordOf("picker", picker), exportRight: "picker.export" });

describe("the subjects of a command", () => {
  const [one, two] = [buildOrder(), buildOrder()];
  const cursor = recordOf("order", one);
  const opened = recordOf("order", two);

  it("are the selected rows, else the opened one, else the one under the cursor", () => {
    const selected = selectedOf("order", [one, two]);
    expect(subjects(buildNow({ cursor, opened, selected }), "order")).toEqual([one, two]);
    expect(subjects(buildNow({ cursor, opened }), "order")).toEqual([two]);
    expect(subjects(buildNow({ cursor }), "order")).toEqual([one]);
    expect(subjects(buildNow({ cursor: null }), "order")).toEqual([]);
  });

  it("are none of a kind as long as something of another kind is nearer", () => {
    const now = buildNow({ cursor, selected: selectedOf("picker", [picker]) });
    expect(kindHere(now)).toBe("picker");
    expect(subjects(now, "order")).toEqual([]);
    expect(subjects(now, "picker")).toEqual([picker]);
  });
});

describe.each([recordOf("order", buildOrder()), ...listedKinds.map(sampleRecord)])(
  "a record of kind $kind",
  (record) => {
    const { kind } = record;
    const now = buildNow({ kind, cursor: record });

    it("opens beside the list first, and on its own page the second time", async () => {
      expect((await runWith("record.open", now)).calls).toEqual([`open ${kind} ${record.row.id} panel`]);
      expect((await runWith("record.open", { ...now, opened: record })).calls).toEqual([
        `open ${kind} ${record.row.id} page`,
      ]);
      expect(askAbout("record.open", { ...now, cursor: null })).toEqual({
        because: `no ${kinds[kind].one} is highlighted`,
      });
      expect(askAbout("record.open", buildNowOnPage(record))).toBe("hidden");
    });

    it("leads to its neighbours from its own page", async () => {
      expect((await runWith("record.next", buildNowOnPage(record))).calls).toEqual(["stage.openNeighbour 1"]);
      expect((await runWith("record.previous", buildNowOnPage(record))).calls).toEqual(["stage.openNeighbour -1"]);
      expect(askAbout("record.next", now)).toBe("hidden");
    });

    it("has its tabs moved through, in the panel and on the page", async () => {
      const beside = { ...now, opened: record, lends: everythingBut("leave", "openNeighbour") };
      for (const here of [beside, buildNowOnPage(record)]) {
        expect((await runWith("record.tab-next", here)).calls).toEqual(["stage.moveRecordTab 1"]);
        expect((await runWith("record.tab-previous", here)).calls).toEqual(["stage.moveRecordTab -1"]);
      }
      expect(askAbout("record.tab-next", now)).toBe("hidden");
    });
  },
);

describe("record.copy", () => {
  it("copies numbers, a line each", async () => {
    const selected = [buildOrder(), buildOrder()];
    const { calls } = await runWith("record.copy", buildNow({ selected: selectedOf("order", selected) }));
    expect(calls).toEqual([`copy ${selected[0]?.number}\n${selected[1]?.number}`, "tell 2 numbers copied plain"]);
  });

  it("copies the name of whatever is under the cursor, with the right to see it", async () => {
    expect((await runWith("record.copy", onPickers)).calls).toEqual(["copy Biru Das", "tell Biru Das copied plain"]);
    expect(askAbout("record.copy", { ...onPickers, rights: new Set(["order.view"]) })).toEqual({
      because: "you may not see pickers",
    });
    expect(askAbout("record.copy", { ...onPickers, cursor: null })).toEqual({
      because: "no picker is highlighted or selected",
    });
    expect(askAbout("record.copy", buildNowElsewhere())).toBe("hidden");
  });
});

it("is titled with the words of the kind on screen", () => {
  const titles = ["record.open", "record.copy", "list.filter"].map((id) => {
    const command = commandsById.get(id);
    return (
      command && [titleOf(command, buildNow()), titleOf(command, onPickers), titleOf(command, buildNowElsewhere())]
    );
  });
  expect(titles).toEqual([
    ["Open order", "Open picker", "Open record"],
    ["Copy order number", "Copy picker name", "Copy number or name"],
    ["Filter orders ...", "Filter pickers ...", "Filter the list ..."],
  ]);
});
