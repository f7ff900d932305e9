import { texts } from '../../kernel/messages/texts.js';
import { ImportedOperationDto, operationStatusTexts, priorityTexts } from '../../operations/index.js';
import { OLDER_TRADE_CODES, tradeTexts } from '../../technicians/index.js';
import { closedList } from '../reading/closed-list.js';
import { ColumnSet, typesOf } from '../reading/column-set.js';
import { OPERATION_COLUMN_SYNONYMS, STATUS_WORDS } from './operation-column-synonyms.js';

/**
 * A column of a table of operations: a field of an operation; its dates in the other system; what names its asset and technician; or
 * their ids beside the columns with their names, as in exports.
 */
export type OperationColumn =
  keyof ImportedOperationDto | 'asset_id' | 'technician_id' | 'id' | 'asset_uuid' | 'technician_uuid';

const operationColumnTexts = texts<Record<OperationColumn, string>>({
  external_id: { en: 'External id', fr: 'Identifiant externe' },
  title: { en: 'Title', fr: 'Intitulé' },
  status: { en: 'Status', fr: 'État' },
  description: { en: 'Description', fr: 'Description' },
  asset_id: { en: 'Asset', fr: 'Équipement' },
  place: { en: 'Place', fr: 'Lieu' },
  required_skill: { en: 'Trade', fr: 'Métier' },
  priority: { en: 'Priority', fr: 'Priorité' },
  technician_id: { en: 'Technician', fr: 'Technicien' },
  scheduled_for: { en: 'Scheduled for', fr: 'Prévue le' },
  created_at: { en: 'Created', fr: 'Créé' },
  started_at: { en: 'Started', fr: 'Commencée' },
  completed_at: { en: 'Completed', fr: 'Terminée' },
  agreed_amount: { en: 'Agreed amount', fr: 'Montant convenu' },
  work_report: { en: 'What was done', fr: 'Travail effectué' },
  notes: { en: 'Notes', fr: 'Notes' },
  cancellation_reason: { en: 'Reason for cancelling', fr: 'Motif d’annulation' },
  id: { en: 'Id', fr: 'Id' },
  asset_uuid: { en: 'asset_id', fr: 'asset_id' },
  technician_uuid: { en: 'technician_id', fr: 'technician_id' },
});

const TRADE_WORDS = Object.fromEntries(OLDER_TRADE_CODES);

/** The columns of a table of operations. */
export const operationColumns = new ColumnSet<OperationColumn>({
  kind: 'operation',
  names: operationColumnTexts,
  synonyms: OPERATION_COLUMN_SYNONYMS,
  types: typesOf(ImportedOperationDto),
  lists: {
    status: closedList(operationStatusTexts, STATUS_WORDS),
    priority: closedList(priorityTexts, {
      ...{
        urgent: 'highest',
        critical: 'highest',
        critique: 'highest',
        urgente: 'highest',
        normal: 'medium',
      },
      ...{ normale: 'medium', none: 'lowest', élevée: 'high', faible: 'low' },
    }),
    required_skill: closedList(tradeTexts, TRADE_WORDS),
  },
  ids: { asset_uuid: 'asset_id', technician_uuid: 'technician_id' },
  missing: (has) => (has('title') ? undefined : 'title'),
});
