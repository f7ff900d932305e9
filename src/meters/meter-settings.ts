import type { Meter, Threshold } from '../assets/index.js';
import { canonicalJson } from '../kernel/canonical-json.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Command } from '../kernel/validation/command.js';
import { isBeyond } from './crossings.js';
import { shortDecimal, toMillionths } from './decimals.js';
import type { ThresholdDto, UsageIntervalDto } from './dto/meter-settings.dto.js';
import { meterComplaints } from './meter.messages.js';

/** What can be set of a meter beside its name. */
export interface MeterSettings {
  readonly thresholds?: readonly Command<ThresholdDto>[];
  readonly usageInterval?: Command<UsageIntervalDto> | null;
}

/**
 * Thresholds in the form in which they are kept.
 *
 * @throws ApiError `invalid_parameter` for one with no limit or two, or a negative hysteresis
 */
export function thresholdsOf(wanted: readonly Command<ThresholdDto>[]): Threshold[] {
  return wanted.map(({ above = null, below = null, hysteresis, openOperation }, index) => {
    const name = `thresholds[${index}]`;
    if ((above === null) === (below === null))
      throw ApiError.invalid(`${name}.above`, meterComplaints.oneLimit);
    const margin = hysteresis ?? '0';
    if (toMillionths(margin) < 0n) throw ApiError.invalid(`${name}.hysteresis`, meterComplaints.negative);
    return {
      above: above === null ? null : shortDecimal(above),
      below: below === null ? null : shortDecimal(below),
      hysteresis: shortDecimal(margin),
      open_operation: openOperation
        ? {
            title: openOperation.title ?? null,
            required_skill: openOperation.requiredSkill,
            priority: openOperation.priority ?? null,
          }
        : null,
    };
  });
}

/**
 * The columns of maintenance by usage.
 *
 * @throws ApiError `invalid_parameter` for a gauge, or for none at all
 */
export function usageOf(
  kind: Meter['kind'],
  wanted: Command<UsageIntervalDto> | null,
): Pick<Meter, 'usageEvery' | 'usageSkill'> {
  if (wanted === null) return { usageEvery: null, usageSkill: null };
  if (kind === 'gauge') throw ApiError.invalid('usage_interval', meterComplaints.usageOfGauge);
  if (toMillionths(wanted.every) <= 0n)
    throw ApiError.invalid('usage_interval.every', meterComplaints.notPositive);
  return { usageEvery: shortDecimal(wanted.every), usageSkill: wanted.requiredSkill };
}

/**
 * Which of new thresholds count as crossed: those that were there before as they were, and those beyond which the meter stands
 * already. What lies in the past does not act.
 */
export function crossedAtFirst(thresholds: readonly Threshold[], meter: Meter): number {
  const before = new Map(
    meter.thresholds.rules.map((rule, index) => [limitOf(rule), (meter.crossed & (1 << index)) !== 0]),
  );
  return thresholds.reduce((bits, threshold, index) => {
    const stands = meter.lastValue !== null && isBeyond(threshold, toMillionths(meter.lastValue));
    return (before.get(limitOf(threshold)) ?? stands) ? bits | (1 << index) : bits;
  }, 0);
}

/** Whether two lists of thresholds say the same. */
export function sameThresholds(one: readonly Threshold[], other: readonly Threshold[]): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

const limitOf = ({ above, below, hysteresis }: Threshold) => canonicalJson([above, below, hysteresis]);
