import { afterAll, beforeEach, expect, it } from "vitest";
import { ApiFailure } from "#console/client/failure.ts";
import { setFormHeader } from "#console/client/form-header.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";

// Other tests of this process read the titles that the contract has.
afterAll(() => setFormHeader({ headers: {}, choices: [] }));

beforeEach(() => setFormHeader({ headers: {}, choices: [] }));

const detail = (message: string, fields: Readonly<Record<string, string>>) =>
  explainFailure(new ApiFailure("invalid", message, { fields }), "Update Failed")?.detail;

it("says what a field repeats only once", () => {
  const because = "Zara Full is already the picker of this order";
  expect(detail(because, { pickerId: because })).toBe(because);
  expect(detail("KA-01 is not in use", { "changes.vehicleId": "is not in use" })).toBe("KA-01 is not in use");
  expect(detail("Not accepted", { "a.one": "too long", "b.one": "too long" })).toBe(
    "Not accepted; a.one: too long; b.one: too long",
  );
});

it("calls a field by its title, the store's own where it has one", () => {
  const fields = { "changes.capacity": "must be at least 1", pickerId: "is missing", "changes.skills.0": "is unknown" };
  expect(detail("Not accepted", fields)).toBe(
    "Not accepted; Capacity: must be at least 1; Picker: is missing; Skills: is unknown",
  );
  setFormHeader({ headers: { "order.pickerName": "Shopper" }, choices: [] });
  expect(detail("Not accepted", { pickerId: "is missing" })).toBe("Not accepted; Shopper: is missing");
});
