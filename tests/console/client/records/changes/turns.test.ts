import { describe, expect, it } from "vitest";
import { afterTurn, changeInTurn, noteChange } from "#console/client/records/changes/turns.ts";

interface Row {
  readonly id: string;
  readonly storeId: string;
  readonly version: number;
}

let made = 0;
function buildRow(version = 1): Row {
  made += 1;
  return { id: `record ${made}`, storeId: "S101", version };
}

/** A change whose response the test decides, and the versions from which its calls started. */
function buildChange() {
  const response = Promise.withResolvers<Row>();
  const started: number[] = [];
  return {
    started,
    response,
    call: (start: Row) => {
      started.push(start.version);
      return response.promise;
    },
  };
}

describe("a change of a record", () => {
  it("is sent at once where nothing else of the record is under way", () => {
    const { started, call } = buildChange();
    void changeInTurn(buildRow(4), call);
    expect(started).toEqual([4]);
  });

  it("waits for the changes before it, and starts from the row that they led to", async () => {
    const row = buildRow();
    const [one, two, three] = [buildChange(), buildChange(), buildChange()];
    void changeInTurn(row, one.call);
    void changeInTurn(row, two.call);
    const last = changeInTurn(row, three.call);
    expect([one.started, two.started, three.started]).toEqual([[1], [], []]);
    one.response.resolve({ ...row, version: 2 });
    await expect.poll(() => two.started).toEqual([2]);
    expect(three.started).toEqual([]);
    two.response.resolve({ ...row, version: 3 });
    await expect.poll(() => three.started).toEqual([3]);
    three.response.resolve({ ...row, version: 4 });
    expect(await last).toEqual({ ...row, version: 4 });
  });

  it("starts from its own row after a change that failed, and after one of another record", async () => {
    const row = buildRow();
    const [one, two, other] = [buildChange(), buildChange(), buildChange()];
    const failed = changeInTurn(row, one.call);
    void changeInTurn(row, two.call);
    void changeInTurn(buildRow(9), other.call);
    expect(other.started).toEqual([9]);
    one.response.reject(new Error("no answer"));
    await expect(failed).rejects.toThrow("no answer");
    await expect.poll(() => two.started).toEqual([1]);
  });

  it("starts from its own row where that was read after the changes before it", async () => {
    const row = buildRow();
    const [one, two] = [buildChange(), buildChange()];
    void changeInTurn(row, one.call);
    void changeInTurn({ ...row, version: 7 }, two.call);
    one.response.resolve({ ...row, version: 2 });
    await expect.poll(() => two.started).toEqual([7]);
  });

  it("waits for a change that was sent with others in one call", async () => {
    const row = buildRow();
    const { promise, resolve } = Promise.withResolvers<Row | null>();
    noteChange(row, promise);
    const start = afterTurn(row);
    resolve({ ...row, version: 2 });
    expect(await start).toEqual({ ...row, version: 2 });
  });

  it("starts from what its own earlier changes led to, however long ago they were answered", async () => {
    const row = buildRow();
    await changeInTurn(row, async (start) => ({ ...start, version: 2 }));
    expect(await afterTurn(row)).toEqual({ ...row, version: 2 });
    const { started, call } = buildChange();
    void changeInTurn(row, call);
    expect(started).toEqual([2]);
  });

  it("starts from its own row where somebody else has changed the record in between", async () => {
    const row = buildRow();
    const next = async (start: Row) => ({ ...start, version: start.version + 1 });
    await changeInTurn(row, next);
    expect(await afterTurn(row)).toEqual({ ...row, version: 2 });
    // The third version was made by somebody else.
    await changeInTurn({ ...row, version: 3 }, next);
    expect(await afterTurn(row)).toBe(row);
    expect(await afterTurn({ ...row, version: 3 })).toEqual({ ...row, version: 4 });
  });
});
