import { SEVERITIES, type Severity } from '../alarms/index.js';
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
  const labels: Readonly<Record<string, string>> = alert.labels;
  const annotations: Readonly<Record<string, string | undefined>> = alert.annotations ?? {};
  const summary = [annotations.summary, annotations.message, labels.alertname, 'Alert'].find(hasText)!;
  const details = [annotations.description, annotations.runbook_url, labelsOf(labels), generatorURL];
  return {
    ...{ status, dedupKey: fingerprint, severity: severityOf(labels.severity), startedAt: startsAt },
    message: truncate(summary, MAX_SUMMARY),
    details: truncate(details.filter(hasText).join('\n\n'), MAX_DETAILS),
    assetId: trimmed(labels.asset_id),
    assetExternalId: trimmed(labels.asset_external_id),
    assetQrCode: trimmed(labels.asset_qr_code),
  };
}

function severityOf(label: string | undefined): Severity {
  return SEVERITIES.find((each) => each === label?.toLowerCase()) ?? 'warning';
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function hasText(text: string | null | undefined): text is string {
  return text != null && text.trim() !== '';
}

function trimmed(label: string | undefined): string | null {
  return hasText(label) ? label.trim() : null;
}
