import type { OperationStatus } from '../../operations/index.js';

/** What people and other systems call the columns of a table of operations, besides the names that the product uses itself. */
export const OPERATION_COLUMN_SYNONYMS = {
  external_id: [
    ...[
      'work order',
      'work order number',
      'work order no',
      'work order id',
      'wo',
      'wo number',
      'wo id',
      'wonum',
    ],
    ...['order', 'order number', 'ticket', 'ticket number', 'ticket id', 'request id', 'task id', 'number'],
    ...['id externe', 'numéro', 'n°', 'n° bon de travail', 'bon de travail', 'bt', 'n° bt', 'n° ot', 'ot'],
    ...['numéro d’intervention', 'n° intervention', 'n° ticket'],
  ],
  title: [
    ...['name', 'subject', 'summary', 'task', 'work order title', 'work order name', 'short text', 'job'],
    ...['titre', 'objet', 'sujet', 'libellé', 'intervention', 'tâche', 'désignation'],
  ],
  status: ['state', 'work order status', 'statut'],
  description: ['details', 'long text', 'problem', 'request', 'détails', 'problème', 'demande'],
  asset_id: [
    ...[
      'asset name',
      'asset code',
      'asset tag',
      'equipment',
      'equipment name',
      'equipment number',
      'machine',
    ],
    ...['assetnum', 'nom de l’équipement', 'code équipement', 'n° équipement'],
  ],
  place: ['location', 'room', 'site', 'emplacement', 'localisation', 'local'],
  required_skill: ['skill', 'category', 'craft', 'type of work', 'compétence', 'spécialité', 'catégorie'],
  priority: ['urgency', 'severity', 'urgence', 'gravité'],
  technician_id: [
    ...['assignee', 'assigned to', 'assigned', 'owner', 'performed by', 'completed by', 'technician name'],
    ...['intervenant', 'affecté à', 'assigné à', 'attribué à', 'réalisé par', 'responsable'],
  ],
  scheduled_for: [
    ...[
      'due',
      'due date',
      'due on',
      'scheduled',
      'scheduled date',
      'scheduled start',
      'planned',
      'planned date',
    ],
    ...[
      'planned start',
      'target date',
      'échéance',
      'date d’échéance',
      'date prévue',
      'planifiée le',
      'prévu le',
    ],
  ],
  created_at: [
    ...['created on', 'created date', 'date created', 'creation date', 'reported', 'reported on', 'opened'],
    ...['report date', 'request date', 'créée', 'créée le', 'créé le', 'date de création', 'ouverte le'],
  ],
  started_at: ['started on', 'start date', 'actual start', 'commencée le', 'début', 'date de début'],
  completed_at: [
    ...[
      'completed on',
      'completed date',
      'completion date',
      'date completed',
      'closed',
      'closed on',
      'finished',
    ],
    ...[
      'actual finish',
      'end date',
      'terminée le',
      'terminé le',
      'clôturée le',
      'date de fin',
      'fin',
      'date de clôture',
    ],
  ],
  agreed_amount: ['cost', 'total cost', 'amount', 'price', 'coût', 'montant', 'prix'],
  work_report: [
    ...['report', 'work done', 'resolution', 'completion notes', 'solution', 'action taken'],
    ...['compte rendu', 'rapport', 'travaux effectués', 'solution apportée'],
  ],
  notes: ['note', 'comments', 'comment', 'remarks', 'remarques', 'commentaire', 'commentaires'],
  cancellation_reason: ['cancellation reason', 'cancel reason', 'raison de l’annulation'],
} as const;

/** What people and other systems call a status. */
export const STATUS_WORDS: Readonly<Record<string, OperationStatus>> = {
  ...{ open: 'new', 'to do': 'new', pending: 'new', waiting: 'new', requested: 'new', approved: 'new' },
  ...{ 'on hold': 'new', scheduled: 'new', planned: 'new', draft: 'new', backlog: 'new' },
  ...{
    ouvert: 'new',
    ouverte: 'new',
    'à faire': 'new',
    'en attente': 'new',
    planifiée: 'new',
    planifié: 'new',
  },
  ...{ started: 'in_progress', active: 'in_progress', ongoing: 'in_progress', wip: 'in_progress' },
  ...{ démarrée: 'in_progress', commencée: 'in_progress' },
  ...{ complete: 'done', closed: 'done', finished: 'done', resolved: 'done', solved: 'done' },
  ...{
    clos: 'done',
    close: 'done',
    clôturée: 'done',
    clôturé: 'done',
    terminé: 'done',
    fermé: 'done',
    résolu: 'done',
  },
  ...{ canceled: 'cancelled', declined: 'cancelled', rejected: 'cancelled', skipped: 'cancelled' },
  ...{ annulé: 'cancelled', refusée: 'cancelled', rejetée: 'cancelled', abandonnée: 'cancelled' },
};
