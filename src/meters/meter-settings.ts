import type { Meter, Threshold } from '../assets/index.js';
import { canonicalJson } from '../kernel/canonical-json.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Command } from '../kernel/validation/command.js';
import { isBeyond, limitKey } from './crossings.js';
import { shortDecimal, toMillionths } from './decimals.js';
import type { ThresholdDto, UsageIntervalDto } from './dto/meter-settings.dto.js';
import { meterComplaints } from './meter.messages.js';

/** The settings of a meter that need validation. */
export interface MeterSettings {
  readonly thresholds?: readonly Command<ThresholdDto>[];
  readonly usageInterval?: Command<UsageIntervalDto> | null;
}

/**
 * Thresholds in their stored form.
 *
 * @throws ApiError `invalid_parameter` for a threshold with no limit or with two, or with a negative hysteresis
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
 * The columns for maintenance by usage.
 *
 * @throws ApiError `invalid_parameter` for a gauge, or an interval that is not positive
 */
export function usageColumns(
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
 * The initial bit mask of new thresholds. A threshold that existed before keeps its bit. A new one counts as crossed if the
 * meter's value is already beyond it, so that it does not fire for the past.
 */
export function initiallyCrossed(thresholds: readonly Threshold[], meter: Meter): number {
  const before = new Map(
    meter.thresholds.rules.map((rule, index) => [limitKey(rule), (meter.crossed & (1 << index)) !== 0]),
  );
  return thresholds.reduce((bits, threshold, index) => {
    const isBeyondNow = meter.lastValue !== null && isBeyond(threshold, toMillionths(meter.lastValue));
    return (before.get(limitKey(threshold)) ?? isBeyondNow) ? bits | (1 << index) : bits;
  }, 0);
}

/** Whether two lists of thresholds are equal. */
export function sameThresholds(one: readonly Threshold[], other: readonly Threshold[]): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
