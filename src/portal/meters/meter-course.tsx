import { limitBeyond, type MeterResource } from '../../meters/index.js';
import { beginningOf, ChartFigure, type Format, Section, usePage } from '../kit/index.js';
import { limitsOf, measured } from './meter-marks.js';
import { meterTexts } from './meters.texts.js';

/** The values of a meter, oldest first. */
export type Series = readonly { readonly readAt: Date; readonly value: string }[];

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The maximum number of labels below a chart. */
const MAX_MARKS = 6;
const HOURS = [1, 2, 3, 6, 12];
const DAYS = [1, 2, 7, 14, 30, 60, 90, 180, 365, 730, 1_825, 3_650];

/** The newest values as a chart. Each point is placed at its time, and each limit is a line. */
export function MeterCourse({ meter, series }: { meter: MeterResource; series: Series }) {
  const { t, format } = usePage(meterTexts);
  if (series.length < 2) return null;
  const limits = limitsOf(meter, format, t).map(({ value, text }) => ({ value: Number(value), text }));
  return (
    <Section title={t.course}>
      <ChartFigure
        title={t.course}
        of={t.readAt}
        series={[meter.unit]}
        kind="line"
        marks={marksBetween(format, series[0]!.readAt, series.at(-1)!.readAt)}
        limits={limits}
        rows={series.map(({ readAt, value }) => ({
          name: format.moment(readAt),
          at: readAt.getTime(),
          values: [
            {
              value,
              text: measured(format, value, meter.unit),
              isBeyond: limitBeyond(meter.thresholds, value) !== undefined,
            },
          ],
        }))}
      />
    </Section>
  );
}

/** A label below the chart. */
interface TimeMark {
  /** In milliseconds. */
  readonly at: number;
  readonly text: string;
}

/** The labels of the time axis: beginnings of days in the business's time zone, or hours if the range is short. */
export function marksBetween(format: Format, first: Date, last: Date): TimeMark[] {
  const from = first.getTime();
  const to = last.getTime();
  const hours = HOURS.find((each) => (to - from) / (each * HOUR_MS) < MAX_MARKS);
  if (hours !== undefined) return hourMarks(format, from, to, hours * HOUR_MS);
  const days = DAYS.find((each) => (to - from) / (each * DAY_MS) < MAX_MARKS) ?? DAYS.at(-1)!;
  const marks: TimeMark[] = [];
  const start = Date.parse(`${format.field(first).slice(0, 10)}T00:00:00Z`);
  for (let midnight = start + DAY_MS; ; midnight += days * DAY_MS) {
    const day = new Date(midnight).toISOString().slice(0, 10);
    const at = beginningOf(day, format.timeZone).getTime();
    if (at > to) return marks;
    marks.push({ at, text: days < 365 ? format.date(day).replace(/ \d{4}$/, '') : format.date(day) });
  }
}

function hourMarks(format: Format, from: number, to: number, step: number): TimeMark[] {
  const marks: TimeMark[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step)
    marks.push({ at, text: format.time(new Date(at)) });
  return marks;
}
