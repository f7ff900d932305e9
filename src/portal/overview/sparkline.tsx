const WIDTH = 96;
const HEIGHT = 28;
/** The margin above and below, for the width of the line. */
const EDGE = 2;

/** A small curve without numbers, purely visual: the text beside it gives the same information. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const most = Math.max(...known, 0);
  const least = Math.min(...known, 0);
  const span = most - least || 1;
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const x = (index / (values.length - 1)) * (WIDTH - 2 * EDGE) + EDGE;
    const y = HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE);
    return [[x, y].map((each) => each.toFixed(1)).join(',')];
  });
  const [endX, endY] = points.at(-1)!.split(',');
  return (
    <svg
      class="trend-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
      <circle cx={endX} cy={endY} r="2" />
    </svg>
  );
}
