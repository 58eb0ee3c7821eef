/** Downloads a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Until then, the browser has surely read the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
