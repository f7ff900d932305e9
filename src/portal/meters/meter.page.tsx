import type { NamedAsset } from '../../assets/index.js';
import type { MeterReadingResource, MeterResource, MeterUsageResource } from '../../meters/index.js';
import type { NamedProcedure } from '../../procedures/index.js';
import type { TradeCode } from '../../technicians/index.js';
import {
  At,
  ConfirmButton,
  type Fact,
  Facts,
  LinkButton,
  Mark,
  page,
  Pager,
  type PageView,
  type PortalContext,
  Section,
  Table,
  tradeTexts,
  usePage,
  useTexts,
} from '../kit/index.js';
import { ProcedureLinks } from '../procedures/procedures-field.js';
import { MeterCourse, type Series } from './meter-course.js';
import { limitsOf, measured, RecordButton, Value } from './meter-marks.js';
import { meterKindTexts, meterTexts } from './meters.texts.js';

/** The data of a meter's page. */
export interface MeterDetail {
  readonly meter: MeterResource;
  readonly asset: NamedAsset | undefined;
  /** The newest readings, oldest first. */
  readonly series: Series;
  /** Their usage over the last 30 days. */
  readonly usage: MeterUsageResource;
  readonly readings: readonly MeterReadingResource[];
  /** The ids of those that the person may correct. */
  readonly correctable: ReadonlySet<string>;
  /** The procedures of the operations that it opens. */
  readonly procedures: readonly NamedProcedure[];
  readonly next: string | null;
}

/** The page of a meter: its value, its chart, its automatic operations, and its readings. */
export function meterPage(portal: PortalContext, detail: MeterDetail): PageView {
  const { meter, asset } = detail;
  const t = portal.texts(meterTexts);
  return page(
    {
      place: 'assets',
      title: meter.name,
      crumbs: asset ? [{ name: asset.name, href: `/assets/${meter.asset_id}#meters` }] : [],
      subtitle: meter.last_value && measured(portal.format, meter.last_value, meter.unit),
      actions: (
        <>
          <ConfirmButton
            needs="meters:write"
            id="delete"
            label={t.delete}
            icon="trash"
            title={t.deleteTitle(meter.name)}
            consequence={t.deleteText}
            action={`/meters/${meter.id}/delete`}
          />
          <LinkButton needs="meters:write" href={`/meters/${meter.id}/edit`} icon="pencil" label={t.edit} />
          <RecordButton meter={meter} />
        </>
      ),
    },
    <div class="split">
      <div>
        <MeterCourse meter={meter} series={detail.series} />
        <Usage meter={meter} usage={detail.usage} />
        <Readings detail={detail} />
      </div>
      <About {...detail} />
    </div>,
  );
}

function Readings({ detail: { meter, readings, correctable, next } }: { detail: MeterDetail }) {
  const { t, format } = usePage(meterTexts);
  return (
    <Section title={t.readings}>
      <Table
        none={t.noReadings}
        label={t.readings}
        rows={readings}
        columns={[
          { name: t.readAt, cell: ({ read_at: at }) => <At moment={at} /> },
          {
            name: t.value,
            align: 'end',
            cell: ({ value, reset }) => (
              <>
                {reset && <Mark tone="amber" icon="refresh" text={t.wasReset} />}{' '}
                <Value of={meter} value={value} />
              </>
            ),
          },
          { name: t.who, cell: (reading) => <Recorder of={reading} /> },
          { name: t.note, text: ({ note }) => note || null },
          {
            name: t.correct,
            isNameHidden: true,
            align: 'end',
            onPhone: 'bare',
            cell: ({ id, read_at: at }) =>
              correctable.has(id) && (
                <LinkButton
                  href={`/meter-readings/${id}/edit`}
                  icon="pencil"
                  label={t.correct}
                  aria-label={format.labelled(t.correctTitle, format.moment(at))}
                  small
                />
              ),
          },
        ]}
      />
      <Pager next={next} />
    </Section>
  );
}

/** Who recorded a reading, and who corrected it last. */
function Recorder({
  of: { actor, corrected_by: corrector, corrected_at: at },
}: {
  of: MeterReadingResource;
}) {
  const { t, format } = usePage(meterTexts);
  return (
    <>
      {actor?.name ?? '–'}
      {at !== null && (
        <span class="secondary">{t.correctedBy(corrector?.name ?? '–', format.moment(at))}</span>
      )}
    </>
  );
}

function About({ meter, procedures }: Pick<MeterDetail, 'meter' | 'procedures'>) {
  const { t, format } = usePage(meterTexts);
  const kinds = useTexts(meterKindTexts);
  const trades = useTexts(tradeTexts);
  const { thresholds, usage_interval: usage, unit } = meter;
  const limits = limitsOf(meter, format, t).map(({ text, work }) =>
    work ? `${text} → ${trades[work.required_skill as TradeCode]}` : text,
  );
  return (
    <Section title={t.facts} panel>
      <Facts
        facts={[
          [t.kind, kinds[meter.kind]],
          [t.lastRead, meter.last_read_at && <At moment={meter.last_read_at} />],
          thresholds.length > 0 && [
            t.limits,
            <>
              {limits.map((limit) => (
                <div key={limit}>{limit}</div>
              ))}
            </>,
          ],
          usage !== null && [
            t.usage,
            `${t.every(measured(format, usage.every, unit))} → ${trades[usage.required_skill as TradeCode]}`,
          ],
          procedures.length > 0 && [t.procedures, <ProcedureLinks of={procedures} />],
          meter.external_id !== null && [t.externalId, <span class="mono no-wrap">{meter.external_id}</span>],
        ]}
      />
    </Section>
  );
}

/** The usage over the last 30 days, and when the next maintenance by usage is due. */
function Usage({ meter, usage }: { meter: MeterResource; usage: MeterUsageResource }) {
  const { t, format } = usePage(meterTexts);
  if (meter.last_value === null) return null;
  const shown = (value: string | null) => value && measured(format, rounded(value), meter.unit);
  const values: (Fact | false)[] =
    meter.kind === 'counter'
      ? [
          [t.used, shown(usage.usage)],
          usage.usage_per_day !== null && [t.usedPerDay, shown(usage.usage_per_day)],
          [t.failures, format.number(usage.failures)],
          usage.usage_per_failure !== null && [t.usedPerFailure, shown(usage.usage_per_failure)],
        ]
      : [
          [t.lowest, shown(usage.minimum)],
          [t.mean, shown(usage.average)],
          [t.highest, shown(usage.maximum)],
        ];
  const { usage_since_maintenance: since, usage_until_maintenance: left, maintenance_due_on: due } = usage;
  const untilNext = (usageLeft: string) => {
    if (usageLeft === '0') return <Mark tone="amber" icon="clock" text={t.isDue} />;
    const inUsage = shown(usageLeft)!;
    return due === null ? t.inUsage(inUsage) : t.inUsageAbout(inUsage, format.date(due));
  };
  return (
    <Section title={t.lastDays} panel>
      <Facts
        facts={[
          ...values,
          [t.readings, format.number(usage.readings)],
          since !== null && [t.sinceMaintenance, shown(since)],
          left !== null && [t.nextMaintenance, untilNext(left)],
        ]}
      />
    </Section>
  );
}

/** Formats a number with at most two decimals. */
function rounded(value: string): string {
  return String(Number(Number(value).toFixed(2)));
}
