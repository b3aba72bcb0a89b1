/** Code 39: nine bars and spaces for each sign, of which three are wide. */
const signs: Record<string, string> = {
  '0': '000110100',
  '1': '100100001',
  '2': '001100001',
  '3': '101100000',
  '4': '000110001',
  '5': '100110000',
  '6': '001110000',
  '7': '000100101',
  '8': '100100100',
  '9': '001100100',
  '*': '010010100',
};
const wide = 3;

/** The dark bars of a number, each with its place and width; a star begins and ends it. */
function barsOf(number: number): { bars: { x: number; width: number }[]; width: number } {
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const sign of `*${number}*`) {
    for (const [at, kind] of [...signs[sign]!].entries()) {
      const width = kind === '1' ? wide : 1;
      if (at % 2 === 0) bars.push({ x, width });
      x += width;
    }
    x += 1;
  }
  return { bars, width: x - 1 };
}

/** An order's number for a scanner: it types the number where things are found. */
export function Barcode({ number }: { number: number }) {
  const { bars, width } = barsOf(number);
  return (
    <svg
      viewBox={`0 0 ${width} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
      shapeRendering="crispEdges"
      className="barcode"
    >
      {bars.map((bar) => (
        <rect key={bar.x} {...bar} height={20} />
      ))}
    </svg>
  );
}
