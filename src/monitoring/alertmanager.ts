import { SEVERITIES, type Severity } from '../alarms/index.js';
import type { Command } from '../kernel/validation/command.js';
import type { AlertDto } from './dto/alertmanager.dto.js';
import { MAX_SUMMARY } from './dto/report-alarm.dto.js';
import type { Alert } from './report.js';
import { shortened } from './shortened.js';

/** The longest details that are kept. */
const MAX_DETAILS = 10_000;

/**
 * What an alert of Prometheus Alertmanager says. Its fingerprint is the key; the labels `asset_id`, `asset_external_id` or
 * `asset_qr_code` name its asset, and `severity` how bad it is: `warning` where that is none of ours.
 */
export function alertOf({ status, fingerprint, startsAt, generatorURL, ...alert }: Command<AlertDto>): Alert {
  const labels: Readonly<Record<string, string>> = alert.labels;
  const annotations: Readonly<Record<string, string | undefined>> = alert.annotations ?? {};
  const summary = [annotations.summary, annotations.message, labels.alertname, 'Alert'].find(isSaid)!;
  const told = [annotations.description, annotations.runbook_url, labelsOf(labels), generatorURL];
  return {
    ...{ status, dedupKey: fingerprint, severity: severityOf(labels.severity), startedAt: startsAt },
    message: shortened(summary, MAX_SUMMARY),
    details: shortened(told.filter(isSaid).join('\n\n'), MAX_DETAILS),
    assetId: nameIn(labels.asset_id),
    assetExternalId: nameIn(labels.asset_external_id),
    assetQrCode: nameIn(labels.asset_qr_code),
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

function isSaid(text: string | null | undefined): text is string {
  return text != null && text.trim() !== '';
}

function nameIn(label: string | undefined): string | null {
  return isSaid(label) ? label.trim() : null;
}
