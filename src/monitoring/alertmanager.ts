import { SEVERITIES, type Severity } from '../alarms/index.js';
import { isBlank } from '../kernel/validation/blank.js';
import type { Command } from '../kernel/validation/command.js';
import type { AlertDto } from './dto/alertmanager.dto.js';
import { MAX_SUMMARY } from './dto/report-alarm.dto.js';
import type { Alert } from './report.js';
import { truncate } from './truncate.js';

/** The maximum length of the details. Longer ones are truncated. */
const MAX_DETAILS = 10_000;

/**
 * Converts an alert of Prometheus Alertmanager. Its fingerprint is the key. The labels `asset_id`, `asset_external_id` and
 * `asset_qr_code` name the asset. A `severity` that is missing or unknown becomes `warning`.
 */
export function toAlert({ status, fingerprint, startsAt, generatorURL, ...alert }: Command<AlertDto>): Alert {
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
    labelsOf(labels),
    generatorURL,
  ];
  return {
    ...{ status, dedupKey: fingerprint, severity: severityOf(labels.get('severity')), startedAt: startsAt },
    message: truncate(summary, MAX_SUMMARY),
    details: truncate(details.filter(hasText).join('\n\n'), MAX_DETAILS),
    assetId: trimmed(labels.get('asset_id')),
    assetExternalId: trimmed(labels.get('asset_external_id')),
    assetQrCode: trimmed(labels.get('asset_qr_code')),
  };
}

function severityOf(label: string | undefined): Severity {
  return SEVERITIES.find((each) => each === label?.toLowerCase()) ?? 'warning';
}

function labelsOf(labels: ReadonlyMap<string, string>): string {
  return [...labels].map(([name, value]) => `${name}: ${value}`).join('\n');
}

function hasText(text: string | null | undefined): text is string {
  return text != null && !isBlank(text);
}

function trimmed(label: string | undefined): string | null {
  return hasText(label) ? label.trim() : null;
}
