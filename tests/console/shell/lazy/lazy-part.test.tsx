import { afterEach, expect, it } from "vitest";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>("link[href='/part.css']")];
afterEach(() => links().forEach((link) => link.remove()));

function failedSheet(): void {
  const link = document.createElement("link");
  link.href = "/part.css";
  link.dataset["failed"] = "";
  document.head.append(link);
}

it("requests a failed stylesheet once for all parts that come at the same time, and again for a later one", async () => {
  failedSheet();
  const View = () => null;
  const [one, two] = [createLazyPart(async () => View), createLazyPart(async () => View)];
  const both = [one.fetch(), two.fetch()];
  both.forEach((coming) => coming.catch(() => undefined));
  await Promise.resolve();
  await Promise.resolve();
  const [first, ...others] = links();
  expect(others).toEqual([]);
  first?.dispatchEvent(new Event("error"));
  for (const coming of both) await expect(coming).rejects.toThrow("Loading CSS chunk failed");
  const again = one.fetch();
  await Promise.resolve();
  await Promise.resolve();
  expect(links()[0]).not.toBe(first);
  links()[0]?.dispatchEvent(new Event("load"));
  expect(await again).toBe(View);
  expect(links()[0]?.dataset["failed"]).toBeUndefined();
});
