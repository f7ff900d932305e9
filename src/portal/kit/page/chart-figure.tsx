import { assetUrl } from '../request/assets.js';

/** A row of a chart: its label, and a value for each series. */
export interface ChartRow {
  readonly name: string;
  /** The place of a point on the time axis, in milliseconds. */
  readonly at?: number;
  readonly values: readonly {
    readonly value: number | string;
    readonly text: string;
    /** Whether it is beyond a limit: its point is marked. */
    readonly isBeyond?: boolean;
  }[];
}

/** A chart, drawn from a table of the same numbers. The table is for screen readers and for browsers without scripts. */
export function ChartFigure({
  title,
  of,
  series,
  rows,
  kind,
  tone,
  marks,
  limits,
}: {
  title: string;
  /** The meaning of the rows. */
  of: string;
  series: readonly string[];
  rows: readonly ChartRow[];
  /** Vertical bars, horizontal bars for long labels, or a line over time. */
  kind: 'up' | 'across' | 'line';
  /** The colour of the bars, as a token; defaults to the colour of the series. */
  tone?: string;
  /** The labels of the time axis. */
  marks?: readonly object[];
  /** The lines across the chart. */
  limits?: readonly object[];
}) {
  return (
    <chart-figure
      class="chart"
      data-island={assetUrl('chart.js')}
      data-library={assetUrl('charts-library.js')}
      data-kind={kind}
      data-tone={tone}
      data-marks={marks && JSON.stringify(marks)}
      data-limits={limits && JSON.stringify(limits)}
    >
      <table class="table">
        <caption class="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {series.map((name) => (
              <th key={name} scope="col" class="text-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, at, values }) => (
            <tr key={at ?? name}>
              <th scope="row" data-at={at}>
                {name}
              </th>
              {values.map(({ value, text, isBeyond }, index) => (
                <td key={index} class="text-end" data-value={value} data-beyond={isBeyond ? '' : undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </chart-figure>
  );
}
