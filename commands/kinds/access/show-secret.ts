import type { Tools } from "#commands/context/tools.ts";

/** A secret that is shown once: whose it is, and what to do with it. */
export interface ShownSecret {
  /** "First password of Meera Iyer" */
  readonly title: string;
  readonly secret: string;
  /** "Tell it to them." */
  readonly advice: string;
}

/** Shows a secret until the operator leaves it. Nothing shows it again, so a plain Enter copies it and stays. */
export async function showSecret({ title, secret, advice }: ShownSecret, tools: Tools): Promise<void> {
  let copying = "Copy it";
  const ask = () =>
    tools.choose({
      title: `${title}: ${secret}`,
      options: [
        { value: "copy", title: copying, hint: `${advice} It is shown only once` },
        { value: "done", title: "Done: it is written down or told" },
      ],
    });
  while ((await ask()) === "copy")
    copying = await tools.copy(secret).then(
      () => "Copied. Copy it again",
      // It is there to be read all the same.
      () => "Not copied: this browser does not allow it",
    );
}
