/** Splits the text of an event stream into events; reports the id of each and, on demand, its data. */
export function frameReader(tell: (sequence: number, data: () => string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    rest += text;
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const frame = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (!frame.startsWith("id: ")) continue;
      const line = frame.indexOf("\n");
      tell(Number(frame.slice(4, line)), () => frame.slice(line + "\ndata: ".length));
    }
  };
}
