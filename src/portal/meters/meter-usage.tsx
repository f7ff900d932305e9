import type { MeterResource, MeterUsageResource } from '../../meters/index.js';
import { Facts, Mark, Section, type Fact } from '../kit/page.js';
import { usePage } from '../kit/portal-context.js';
import { measured } from './meter-marks.js';
import { meterTexts } from './meters.texts.js';

/** The usage over the last 30 days, and when the next maintenance by usage is due. */
export function Usage({ meter, usage }: { meter: MeterResource; usage: MeterUsageResource }) {
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
