import type { ComponentChildren } from 'preact';
import type { TradeCode } from '../../technicians/index.js';
import {
  ChartFigure,
  CloseButton,
  Dialog,
  Icon,
  opensDialog,
  Section,
  tradeTexts,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import type { Overview } from './overview-figures.js';
import { overviewTexts } from './overview.texts.js';

/** How many trades a chart names. */
const MAX_TRADES = 8;

/** A row of a chart: its label, and a number for each series. */
interface Row {
  readonly name: string;
  readonly values: readonly number[];
}

/** A chart with its definition, or a note if there is nothing to draw. */
function Chart({
  id,
  title,
  formula,
  of,
  series,
  rows,
  kind = 'up',
  tone,
  empty,
}: {
  id: string;
  title: string;
  /** The definition of the figure, and its period. */
  formula: string;
  /** The meaning of the rows. */
  of: string;
  series: readonly string[];
  rows: readonly Row[];
  /** Vertical bars, or horizontal bars for long labels. */
  kind?: 'up' | 'across';
  /** The colour of the bars, as a token; defaults to the colour of the series. */
  tone?: string;
  /** The note if there is nothing to draw. */
  empty: ComponentChildren;
}) {
  const { format } = usePortal();
  const explained = <Explained id={`formula-${id}`} name={title} formula={formula} />;
  return (
    <Section title={title} actions={explained}>
      {rows.length === 0 && <p class="text-secondary">{empty}</p>}
      {rows.length > 0 && (
        <ChartFigure
          {...{ title, of, series, kind, tone }}
          rows={rows.map(({ name, values }) => ({
            name,
            values: values.map((value) => ({ value, text: format.number(value) })),
          }))}
        />
      )}
    </Section>
  );
}

/**
 * The charts: whether operations are completed as fast as they are created, the age of open ones, and the trades with the most
 * open or overdue work.
 */
export function Charts({ of: { weeks, ages, trades } }: { of: Overview }) {
  const { t, format } = usePage(overviewTexts);
  const isEmpty = ages.every(({ open }) => open === 0);
  return (
    <div class="charts">
      <Chart
        id="weeks"
        title={t.byWeek}
        formula={t.byWeekFormula}
        of={t.week}
        series={[t.created, t.completed]}
        rows={weeks.map(({ since, created, completed }) => ({
          name: format.date(since).replace(/ \d{4}$/, ''),
          values: [created, completed],
        }))}
        empty={t.nothingOpen}
      />
      <Chart
        id="ages"
        title={t.byAge}
        formula={t.byAgeFormula}
        of={t.age}
        series={[t.open]}
        rows={isEmpty ? [] : ages.map(({ days, open }) => ({ name: days, values: [open] }))}
        tone="--tone-indigo"
        empty={t.nothingOpen}
      />
      <TradeChart
        id="trades"
        title={t.byTrade}
        formula={t.byTradeFormula}
        trades={trades}
        of="open"
        empty={t.nothingOpen}
      />
      <TradeChart
        id="overdue-trades"
        title={t.overdueByTrade}
        formula={t.overdueByTradeFormula}
        trades={trades}
        of="overdue"
        tone="--tone-red"
        empty={t.nothingOverdue}
      />
    </div>
  );
}

/** A chart of the trades with the highest numbers. */
function TradeChart({
  trades,
  of,
  ...chart
}: Pick<Parameters<typeof Chart>[0], 'id' | 'title' | 'formula' | 'tone' | 'empty'> & {
  trades: Overview['trades'];
  of: 'open' | 'overdue';
}) {
  const t = useTexts(overviewTexts);
  return <Chart {...chart} of={t.trade} kind="across" series={[t[of]]} rows={useTrades(trades, of)} />;
}

/** The trades with the highest numbers, and all others as one row. */
function useTrades(trades: Overview['trades'], of: 'open' | 'overdue'): Row[] {
  const t = useTexts(overviewTexts);
  const names = useTexts(tradeTexts);
  const rows = trades
    .filter((each) => each[of] > 0)
    .sort((one, other) => other[of] - one[of])
    .map(({ trade, ...each }) => ({
      name: trade === null ? t.noTrade : names[trade as TradeCode],
      values: [each[of]],
    }));
  const others = rows.slice(MAX_TRADES).reduce((sum, { values: [n = 0] }) => sum + n, 0);
  return [...rows.slice(0, MAX_TRADES), ...(others > 0 ? [{ name: t.otherTrades, values: [others] }] : [])];
}

/**
 * A small button that explains how a figure or a chart is computed.
 *
 * @param id of the dialog, unique in the page
 */
export function Explained({ id, name, formula }: { id: string; name: string; formula: string }) {
  const t = useTexts(overviewTexts);
  return (
    <>
      <button
        type="button"
        class="btn btn-icon btn-sm btn-ghost explain-button"
        {...opensDialog(id)}
        aria-label={t.explain(name)}
      >
        <Icon name="info-circle" />
      </button>
      <Dialog id={id} title={name} text={formula}>
        <div class="dialog-buttons row at-end above">
          <CloseButton id={id}>{t.close}</CloseButton>
        </div>
      </Dialog>
    </>
  );
}
