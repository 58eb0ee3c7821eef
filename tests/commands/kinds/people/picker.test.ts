import { describe, expect, it } from "vitest";
import { titleOf } from "#commands/command.ts";
import type { AnyForm } from "#commands/form.ts";
import { commandsById } from "../../../support/all-commands.ts";
import type { PickerRow } from "#contract/pickers/picker.ts";
import { buildNow, fakeTools, selectedOf, recordOf } from "../../../support/console/fake-tools.ts";
import { pickerRow, riderRow } from "../../../support/kinds/people/people.ts";

/** A gateway that makes every change asked of it, and what it was asked. */
function gateway(row: PickerRow) {
  const asked: { readonly name: string; readonly body: unknown }[] = [];
  let stands = row;
  const api = (name: string, request: unknown): unknown => {
    const { body } = request as { readonly body: { readonly changes?: Partial<PickerRow> } };
    asked.push({ name, body });
    stands = { ...stands, ...body.changes, version: stands.version + 1 };
    return stands;
  };
  return { asked, api };
}

function command(id: string) {
  const found = commandsById.get(id);
  if (!found) throw new Error(`there is no command ${id}`);
  return found;
}

const here = (row: PickerRow) => buildNow({ kind: "picker", cursor: recordOf("picker", row) });
const biru = pickerRow({ onDuty: false });

describe("the duty of pickers", () => {
  it("is turned by one key, named by what it does, and taken back", async () => {
    const { asked, api } = gateway(biru);
    const { tools, undos, calls } = fakeTools({ api });
    expect(titleOf(command("picker.duty"), here(biru))).toBe("Put on duty");
    expect(titleOf(command("picker.duty"), here(pickerRow()))).toBe("Take off duty");
    await command("picker.duty").run(here(biru), tools);
    expect(calls).toContain("tell Updated Sucessfully success Biru Das on duty");
    await undos[0]?.run();
    expect(asked).toEqual([
      { name: "pickers.change", body: { version: 1, changes: { onDuty: true } } },
      { name: "pickers.change", body: { version: 2, undoes: 2, changes: { onDuty: false } } },
    ]);
  });

  it("is refused for whoever is not ACTIVE, and shows who is refused in a plan", async () => {
    const gone = pickerRow({ id: "g", name: "Gone", onDuty: false, state: "INACTIVE" });
    expect(command("picker.duty").can(here(gone))).toEqual({ because: "INACTIVE people cannot be on duty" });
    const { tools, calls } = fakeTools();
    const selected = selectedOf("picker", [biru, gone, pickerRow({ id: "o", name: "On" })]);
    await command("picker.duty").run({ ...here(biru), selected }, tools);
    expect(calls.at(-1)).toBe("batch Put pickers on duty: 1 will change, 1 already is so, 1 will be skipped");
  });
});

describe("the state of pickers", () => {
  it("gives back all that a change moved when it is taken back", async () => {
    const onDuty = pickerRow();
    const asked: unknown[] = [];
    const { tools, undos } = fakeTools({
      answers: ["INACTIVE"],
      api: (_name, request) => {
        asked.push((request as { readonly body: unknown }).body);
        return { ...onDuty, state: "INACTIVE", onDuty: false, version: 2 };
      },
    });
    await command("picker.change-state").run(here(onDuty), tools);
    await undos[0]?.run();
    expect(asked.at(-1)).toEqual({ version: 2, undoes: 2, changes: { onDuty: true, state: "ACTIVE" } });
  });

  it("asks before it deletes, and of several leaves out who has open work", async () => {
    const { asked, api } = gateway(biru);
    const kept = fakeTools({ api, answers: ["Keep"] });
    await command("picker.delete").run(here(biru), kept.tools);
    expect(asked).toEqual([]);
    const sure = fakeTools({ api, answers: ["Delete Biru Das"] });
    await command("picker.delete").run(here(biru), sure.tools);
    expect(asked).toEqual([{ name: "pickers.change", body: { version: 1, changes: { state: "DELETE" } } }]);
    expect(sure.calls).toContain("tell Successfully Deleted success Biru Das deleted");
    const many = fakeTools({ api });
    const selected = selectedOf("picker", [biru, pickerRow({ id: "w", name: "Working", openOrders: 2 })]);
    await command("picker.delete").run({ ...here(biru), selected }, many.tools);
    expect(many.calls.at(-1)).toBe("batch Delete pickers: 1 will change, 1 will be skipped");
  });

  it("is not changed in a form once they are deleted", () => {
    const gone = pickerRow({ state: "DELETE" });
    expect(command("picker.change").can(here(gone))).toEqual({ because: "it is deleted" });
    expect(command("picker.delete").can(here(gone))).toEqual({ because: "it is already DELETE" });
  });
});

describe("the form of pickers", () => {
  /** Runs a command whose form is saved with these values. */
  async function fillIn(id: string, values: Partial<PickerRow>) {
    const { asked, api } = gateway(biru);
    const fake = fakeTools({ api });
    const forms: AnyForm[] = [];
    const tools = new Proxy(fake.tools, {
      get: (target, name) =>
        name === "fill"
          ? async (form: AnyForm) => {
              forms.push(form);
              return form.save(
                { ...form.values(form.record), ...values },
                { record: form.record, idempotencyKey: "k" },
              );
            }
          : Reflect.get(target, name),
    });
    await command(id).run(here(biru), tools);
    return { asked, forms, undos: fake.undos };
  }

  it("sends only what was changed, and takes back only that", async () => {
    const { asked, forms, undos } = await fillIn("picker.change", { capacity: 12 });
    expect(forms[0]?.title).toBe("Change Biru Das");
    await undos[0]?.run();
    expect(asked).toEqual([
      { name: "pickers.change", body: { version: 1, changes: { capacity: 12 } } },
      { name: "pickers.change", body: { version: 2, undoes: 2, changes: { capacity: 8 } } },
    ]);
  });

  it("saves nothing where nothing was changed", async () => {
    const { asked, undos } = await fillIn("picker.change", {});
    expect(asked).toEqual([]);
    expect(undos).toEqual([]);
  });

  it("adds somebody new, and deletes them again when it is taken back", async () => {
    const { asked, undos } = await fillIn("picker.create", { name: "Nila", phone: "9876512345" });
    await undos[0]?.run();
    expect(asked[0]).toEqual({ name: "pickers.create", body: { name: "Nila", phone: "9876512345", capacity: 6 } });
    expect(asked[1]).toMatchObject({ name: "pickers.change", body: { undoes: 2, changes: { state: "DELETE" } } });
  });
});

describe("the picture in the form of pickers", () => {
  /**
   * A gateway that keeps one picker and their picture, forgets a picture that is replaced, answers a call it has made
   * already as before, and notes each call. The answer to `lost.answer` does not arrive the first time.
   */
  function pictures(first: File | null, over: Partial<PickerRow> = {}) {
    let picture: File | null = first;
    let row = pickerRow({ photo: first && "file-1", ...over });
    const asked: string[] = [];
    const answers = new Map<string, PickerRow>();
    const lost = { answer: "" };
    const undone: (number | undefined)[] = [];
    const api = (name: string, request: unknown): unknown => {
      const { params, body, query, files } = request as {
        readonly params: { readonly fileId?: string };
        readonly body?: { readonly version: number; readonly undoes?: number; readonly changes?: Partial<PickerRow> };
        readonly query?: { readonly version: number; readonly undoes?: number };
        readonly files?: { readonly photo: File };
      };
      asked.push(name);
      if (name === "pickers.photo") {
        if (picture === null || params.fileId !== row.photo) throw new Error("there is no such file");
        return picture;
      }
      const from = body?.version ?? query?.version;
      const before = answers.get(`${name} ${from}`);
      if (before) return before;
      expect(from).toBe(row.version);
      undone.push(body?.undoes ?? query?.undoes);
      const version = row.version + 1;
      if (name === "pickers.change") row = { ...row, ...body?.changes, version };
      else {
        picture = files?.photo ?? null;
        row = { ...row, photo: picture && `file-${version}`, version };
      }
      answers.set(`${name} ${from}`, row);
      if (lost.answer !== name) return row;
      lost.answer = "";
      throw new Error("the answer was lost");
    };
    return { asked, undone, api, lost, now: () => ({ picture: picture && picture.name, row }) };
  }

  /** Saves the form with these values, once more where that fails. */
  async function save(fake: ReturnType<typeof pictures>, values: Readonly<Record<string, unknown>>) {
    const { tools, undos } = fakeTools({ api: fake.api });
    const fill = async (form: AnyForm) => {
      const typed = { ...form.values(form.record), photo: undefined, ...values };
      const trySave = () => form.save(typed, { record: form.record, idempotencyKey: "k" });
      return trySave().catch(trySave);
    };
    const filling = new Proxy(tools, {
      get: (target, name) => (name === "fill" ? fill : Reflect.get(target, name)),
    });
    await command("picker.change").run(here(fake.now().row), filling);
    return undos;
  }
  const one = new File(["one"], "one.png");
  const other = new File(["other"], "other.png");

  it("is given back as it was, together with the fields, each with the version it goes out from", async () => {
    const fake = pictures(one);
    const [undo] = await save(fake, { photo: other, capacity: 12 });
    expect(fake.now()).toMatchObject({ picture: other.name, row: { capacity: 12 } });
    expect(undo?.because).toBeNull();
    await undo?.run();
    expect(fake.now()).toMatchObject({ picture: one.name, row: { capacity: 8 } });
    expect(fake.undone).toEqual([undefined, undefined, 2, 3]);
  });

  it("is taken away again where there was none, and comes back where it was taken away", async () => {
    const bare = pictures(null);
    const [undo] = await save(bare, { photo: other });
    expect(bare.now().picture).toBe(other.name);
    await undo?.run();
    expect(bare.now().picture).toBeNull();
    const removed = pictures(one);
    const [back] = await save(removed, { photo: null });
    expect(removed.now().picture).toBeNull();
    await back?.run();
    expect(removed.now().picture).toBe(one.name);
  });

  it("stays where the form did not touch it, and is not read for its undo", async () => {
    const fake = pictures(one);
    const [undo] = await save(fake, { capacity: 12 });
    await undo?.run();
    expect(fake.asked).toEqual(["pickers.photo", "pickers.change", "pickers.change"]);
    expect(fake.now().picture).toBe(one.name);
  });

  it("is the one before the first try where an answer was lost and the save was tried again", async () => {
    const fake = pictures(one);
    fake.lost.answer = "pickers.set-photo";
    const [undo] = await save(fake, { photo: other, capacity: 12 });
    expect(fake.now().picture).toBe(other.name);
    await undo?.run();
    expect(fake.now()).toMatchObject({ picture: one.name, row: { capacity: 8 } });
  });

  it("refuses the undo with a reason where the former picture could not be read", async () => {
    const fake = pictures(null, { photo: "lost" });
    const [undo] = await save(fake, { photo: other });
    expect(fake.now().picture).toBe(other.name);
    expect(undo?.because).toBe("the earlier file could not be read");
  });
});

describe("the form of riders", () => {
  it("offers the vehicles in use, and says who has the others", async () => {
    const rider = riderRow();
    const vehicles = [
      { id: "a", registration: "KA01", vehicleType: "Van", riderId: null, riderName: null },
      { id: "b", registration: "KA02", vehicleType: "Van", riderId: rider.id, riderName: rider.name },
      { id: "c", registration: "KA03", vehicleType: "Van", riderId: "x", riderName: "Ravi" },
    ];
    const fake = fakeTools({ api: () => ({ rows: vehicles, total: 3 }) });
    const forms: AnyForm[] = [];
    const tools = new Proxy(fake.tools, {
      get: (target, name) =>
        name === "fill" ? async (form: AnyForm) => void forms.push(form) : Reflect.get(target, name),
    });
    await command("rider.change").run(buildNow({ kind: "rider", cursor: recordOf("rider", rider) }), tools);
    const options = await forms[0]?.fields["vehicleId"]?.options?.();
    expect(options?.map(({ title, because }) => [title, because])).toEqual([
      ["KA01", undefined],
      ["KA02", undefined],
      ["KA03", "assigned to Ravi"],
    ]);
  });
});
