import { hash } from 'node:crypto';
import { MAX_SOURCE, SEVERITIES, type Severity } from '../alarms/index.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { LongWork } from '../kernel/long-work.js';
import { isBlank, parse } from '../kernel/validation/parse.js';
import type { Command } from '../kernel/validation/field.js';
import { fieldComplaints, requestMessages } from '../kernel/validation/field.messages.js';
import { parseTimestamp } from '../kernel/validation/fields/times.js';
import { AlertDto, MAX_DETAILS, MAX_LINK, MAX_SUMMARY } from './monitoring.dto.js';
import type { Alert } from './report.js';
import { truncate } from '../kernel/validation/field-errors.js';

/** An alert that cannot be used. */
export interface RejectedAlert {
  /** Its index in the batch, from 0. */
  readonly index: number;
  readonly error: ApiError;
}

type Texts = readonly (readonly [name: string, value: string])[];

/** Control characters, apart from tabs and line breaks. PostgreSQL cannot store U+0000. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Grafana's labels and annotations for its own use, such as `__alert_rule_uid__`. */
const INTERNAL = /^__.*__$/s;
/** How many characters of the hash of its labels identify an alert without a fingerprint. */
const FINGERPRINT_LENGTH = 32;

/**
 * Reads a batch of alerts from Prometheus Alertmanager or Grafana, each on its own: their senders can neither mend nor split a batch,
 * and do not repeat it after a 4xx (D63). What can be repaired is repaired.
 *
 * @returns the alerts to report, and those that cannot be used
 */
export async function readAlerts(
  batch: readonly unknown[],
): Promise<{ alerts: Alert[]; rejected: RejectedAlert[] }> {
  const [alerts, rejected]: [Alert[], RejectedAlert[]] = [[], []];
  const work = new LongWork();
  for (const [index, sent] of batch.entries()) {
    await work.pause();
    try {
      alerts.push(toAlert(parse(AlertDto, repaired(sent)), index));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      rejected.push({ index, error });
    }
  }
  return { alerts, rejected };
}

/** The fields of an alert, as far as they can be made valid. @throws ApiError if it is not an object */
function repaired(sent: unknown): Readonly<Record<string, unknown>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new ApiError('invalid_parameter', requestMessages.itemNotObject);
  const alert = sent as Readonly<Record<string, unknown>>;
  const labels = textsOf(alert.labels);
  const fingerprint = fingerprintOf(textOf(alert.fingerprint), labels);
  return {
    ...('status' in alert ? { status: alert.status } : {}),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    labels: Object.fromEntries(labels),
    annotations: Object.fromEntries(textsOf(alert.annotations)),
    values: Object.fromEntries(textsOf(alert.values)),
    startsAt: isMoment(alert.startsAt) ? alert.startsAt : null,
    generatorURL: linkOf(alert.generatorURL),
    dashboardURL: linkOf(alert.dashboardURL),
    panelURL: linkOf(alert.panelURL),
  };
}

/** The values of an object as texts without control characters. Values that are null are left out. */
function textsOf(value: unknown): Texts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const text = textOf(each);
    return text === null ? [] : [[withoutControls(name), text] as const];
  });
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return withoutControls(typeof value === 'string' ? value : JSON.stringify(value));
}

function withoutControls(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '').toWellFormed();
}

function linkOf(value: unknown): string | null {
  const link = textOf(value);
  return link === null ? null : truncate(link, MAX_LINK);
}

/** Whether it is a time. Go sends the year 1 for a time that is not set. */
function isMoment(value: unknown): boolean {
  const moment = typeof value === 'string' ? parseTimestamp(value) : undefined;
  return moment !== undefined && moment.getUTCFullYear() > 1;
}

/** The fingerprint as sent, or one made from the labels; undefined without both. The order of the labels does not matter. */
function fingerprintOf(sent: string | null, labels: Texts): string | undefined {
  if (sent !== null && hasText(sent)) return sent.length <= MAX_SOURCE ? sent : fingerprintFrom(sent);
  if (labels.length === 0) return undefined;
  const sorted = [...labels].sort(([one], [other]) => (one < other ? -1 : 1));
  return fingerprintFrom(JSON.stringify(sorted));
}

function fingerprintFrom(text: string): string {
  return hash('sha256', text, 'hex').slice(0, FINGERPRINT_LENGTH);
}

/**
 * Converts an alert. Its fingerprint is the key. The labels `asset_id`, `asset_external_id` and `asset_qr_code` name the asset. A
 * `severity` that is missing or unknown becomes `warning`.
 */
function toAlert({ status, fingerprint, startsAt, ...alert }: Command<AlertDto>, index: number): Alert {
  if (fingerprint === undefined)
    throw ApiError.invalid('fingerprint', fieldComplaints.required, 'missing_parameter');
  const labels = new Map(alert.labels);
  const annotations = new Map(alert.annotations);
  const summary = [
    annotations.get('summary'),
    annotations.get('message'),
    labels.get('alertname'),
    'Alert',
  ].find(hasText)!;
  const details = [
    annotations.get('description'),
    annotations.get('runbook_url'),
    linesOf(alert.values ?? []),
    linesOf([...labels].filter(([name]) => !INTERNAL.test(name))),
    alert.dashboardURL,
    alert.panelURL,
    alert.generatorURL,
  ];
  return {
    index,
    status,
    dedupKey: fingerprint,
    severity: severityOf(labels.get('severity')),
    startedAt: startsAt,
    message: truncate(summary, MAX_SUMMARY),
    details: truncate(details.filter(hasText).join('\n\n'), MAX_DETAILS) || null,
    assetId: trimmed(labels.get('asset_id')),
    assetExternalId: trimmed(labels.get('asset_external_id')),
    assetQrCode: trimmed(labels.get('asset_qr_code')),
  };
}

function severityOf(label: string | undefined): Severity {
  return SEVERITIES.find((each) => each === label?.toLowerCase()) ?? 'warning';
}

function linesOf(texts: Texts): string {
  return texts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function hasText(text: string | null | undefined): text is string {
  return text != null && !isBlank(text);
}

function trimmed(label: string | undefined): string | null {
  return hasText(label) ? label.trim() : null;
}
