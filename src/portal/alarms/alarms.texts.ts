import type { AlarmStatus, Severity } from '../../alarms/index.js';
import { texts, words } from '../kit/index.js';

export const alarmTexts = texts({
  ...words,
  title: words.alarms,
  subtitle: {
    en: 'What monitoring reports, assets out of service, and parts that run out.',
    fr: 'Ce que la supervision signale, les équipements hors service et les pièces qui viennent à manquer.',
  },
  parts: { en: 'Alarms by status', fr: 'Alarmes par état' },
  current: { en: 'Current', fr: 'En cours' },
  over: { en: 'Resolved', fr: 'Résolues' },
  empty: {
    en: 'No alarms. They come from your monitoring by the API, and when an asset goes out of service or a part runs out.',
    fr: 'Aucune alarme. Elles viennent de votre supervision par l’API, ou quand un équipement tombe hors service ou qu’une pièce vient à manquer.',
  },
  reference: { en: 'API reference', fr: 'Référence de l’API' },
  noMatch: { en: 'No alarm matches.', fr: 'Aucune alarme ne correspond.' },
  alarm: { en: 'Alarm', fr: 'Alarme' },
  severity: { en: 'Severity', fr: 'Gravité' },
  source: { en: 'Source', fr: 'Source' },
  service: { en: 'This service', fr: 'Ce service' },
  key: { en: 'Key', fr: 'Clé' },
  part: { en: 'Spare part', fr: 'Pièce de rechange' },
  occurrences: { en: 'Reported', fr: 'Signalée' },
  times: {
    en: (n: string) => (n === '1' ? 'once' : `${n} times`),
    fr: (n: string) => `${n} fois`,
  },
  since: { en: 'Since', fr: 'Depuis' },
  lastSeen: { en: 'Last reported', fr: 'Dernier signalement' },
  acknowledged: { en: 'Acknowledged', fr: 'Prise en compte' },
  resolvedAt: { en: 'Resolved', fr: 'Résolue' },
  facts: { en: 'About', fr: 'À son sujet' },
  details: { en: 'Details', fr: 'Détails' },
  noDetails: { en: 'The source gave no details.', fr: 'Sa source n’en dit pas plus.' },
  acknowledge: { en: 'Acknowledge', fr: 'Prendre en compte' },
  resolve: { en: 'Resolve', fr: 'Résoudre' },
  actions: { en: 'Actions', fr: 'Actions' },
  acknowledgedNow: { en: 'The alarm is acknowledged.', fr: 'L’alarme est prise en compte.' },
  resolvedNow: { en: 'The alarm is resolved.', fr: 'L’alarme est résolue.' },
  reopen: { en: 'Reopen', fr: 'Rouvrir' },
  reopenedNow: { en: 'The alarm is open again.', fr: 'L’alarme est de nouveau ouverte.' },
  leave: { en: 'Detach from the work order', fr: 'Détacher de l’intervention' },
  left: {
    en: 'The alarm is no longer part of the work order.',
    fr: 'L’alarme n’est plus rattachée à l’intervention.',
  },
  workOrder: { en: 'Work order', fr: 'Intervention' },
  created: { en: 'The work order is created.', fr: 'L’intervention est créée.' },
  joined: {
    en: 'The alarm is part of this work order.',
    fr: 'L’alarme est rattachée à cette intervention.',
  },
  outOfService: { en: 'Out of service', fr: 'Hors service' },
  repair: { en: (asset: string) => `Repair ${asset}`, fr: (asset: string) => `Réparer ${asset}` },
  ofAsset: words.alarms,
  all: { en: 'All alarms', fr: 'Toutes les alarmes' },
});

/** The labels of the alarm statuses. */
export const alarmStatusTexts = texts<Record<AlarmStatus, string>>({
  open: { en: 'Open', fr: 'Ouverte' },
  acknowledged: { en: 'Acknowledged', fr: 'Prise en compte' },
  resolved: { en: 'Resolved', fr: 'Résolue' },
});

/** The labels of the severities. */
export const severityTexts = texts<Record<Severity, string>>({
  info: { en: 'Info', fr: 'Information' },
  warning: { en: 'Warning', fr: 'Avertissement' },
  critical: { en: 'Critical', fr: 'Critique' },
});
