import type { StepCourse } from '../../checklists/index.js';

const WIDTH = 240;
const HEIGHT = 64;
/** The margin on all sides, for the width of the line and its points. */
const EDGE = 5;

/**
 * The values of a step as a line over time, with its limits as dashed lines and a mark at each failure. Purely visual: the table
 * beside it has the same values. Nothing for a single value.
 */
export function CourseLine({ of: { values, min, max } }: { of: StepCourse }) {
  if (values.length < 2) return null;
  const limits = [min, max].filter((limit) => limit !== null).map(Number);
  const numbers = [...values.map(({ value }) => Number(value)), ...limits];
  const moments = values.map(({ at }) => new Date(at).getTime());
  const x = scale(moments, WIDTH - EDGE, EDGE);
  const y = scale(numbers, EDGE, HEIGHT - EDGE);
  const points = values.map(({ value, failed }, index) => ({
    x: x(moments[index]!),
    y: y(Number(value)),
    failed,
  }));
  const last = points.length - 1;
  return (
    <svg class="course-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {limits.map((limit) => (
        <line key={limit} class="course-limit" x1={0} x2={WIDTH} y1={y(limit)} y2={y(limit)} />
      ))}
      <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
      {points.map((point, index) =>
        point.failed ? (
          <circle key={index} class="course-failure" cx={point.x} cy={point.y} r="4" />
        ) : (
          index === last && <circle key={index} cx={point.x} cy={point.y} r="3" />
        ),
      )}
    </svg>
  );
}

/** Places numbers between two ends of the picture; in the middle if all are the same. */
function scale(numbers: readonly number[], highest: number, lowest: number): (value: number) => number {
  const least = Math.min(...numbers);
  const span = Math.max(...numbers) - least;
  return (value) => {
    const share = span === 0 ? 0.5 : (value - least) / span;
    return Math.round((lowest + share * (highest - lowest)) * 10) / 10;
  };
}
