import { KPI_FORMULAS, type KpiName } from '../../kpis/index.js';
import { texts, words } from '../kit/index.js';

export const overviewTexts = texts({
  ...words,
  title: { en: 'Overview', fr: 'Vue d’ensemble' },
  period: { en: 'Period', fr: 'Période' },
  lastDays: { en: (days: string) => `${days} days`, fr: (days: string) => `${days} jours` },
  from: { en: 'From', fr: 'Du' },
  to: { en: 'To', fr: 'Au' },
  anyBuilding: { en: 'All buildings', fr: 'Tous' },
  figures: { en: 'Key figures', fr: 'Indicateurs clés' },
  otherFigures: { en: 'Other figures', fr: 'Autres indicateurs' },
  noChange: { en: 'no change', fr: 'sans changement' },
  inThisPeriod: {
    en: (count: string) => `${count} in the period`,
    fr: (count: string) => `${count} sur la période`,
  },
  now: { en: 'now', fr: 'maintenant' },
  inPeriod: { en: 'in the period', fr: 'sur la période' },
  explain: {
    en: (name: string) => `How “${name}” is computed`,
    fr: (name: string) => `Calcul de « ${name} »`,
  },
  noValue: { en: 'Nothing to measure', fr: 'Rien à mesurer' },
  byWeek: { en: 'Created and completed by week', fr: 'Créées et terminées par semaine' },
  byTrade: { en: 'Backlog by trade', fr: 'Reste à faire par métier' },
  byAge: { en: 'Backlog by age', fr: 'Reste à faire par ancienneté' },
  overdueByTrade: { en: 'Overdue work by trade', fr: 'Retards par métier' },
  byWeekFormula: {
    en: 'For each week that the period touches: the operations created, and those completed, on its days within the period. Weeks begin on Monday, in UTC.',
    fr: 'Pour chaque semaine que touche la période : les interventions créées, et celles terminées, pendant ses jours compris dans la période. Les semaines commencent le lundi, en UTC.',
  },
  byAgeFormula: {
    en: 'Operations that are neither completed nor cancelled, by the whole days since they were created: as of now, for any period.',
    fr: 'Interventions ni terminées ni annulées, selon les jours entiers écoulés depuis leur création : maintenant, quelle que soit la période.',
  },
  byTradeFormula: {
    en: 'Operations that are neither completed nor cancelled, by the trade they need: as of now, for any period.',
    fr: 'Interventions ni terminées ni annulées, selon le métier demandé : maintenant, quelle que soit la période.',
  },
  overdueByTradeFormula: {
    en: 'Open operations whose scheduled moment has passed, by the trade they need: as of now, for any period.',
    fr: 'Interventions ouvertes dont la date prévue est passée, selon le métier demandé : maintenant, quelle que soit la période.',
  },
  week: { en: 'Week of', fr: 'Semaine du' },
  created: { en: 'Created', fr: 'Créées' },
  completed: { en: 'Completed', fr: 'Terminées' },
  trade: words.trade,
  noTrade: { en: 'No trade', fr: 'Sans métier' },
  otherTrades: { en: 'All others', fr: 'Tous les autres' },
  open: { en: 'Open', fr: 'Ouvertes' },
  age: { en: 'Age in days', fr: 'Âge en jours' },
  nothingOpen: { en: 'Nothing is open.', fr: 'Rien d’ouvert.' },
  nothingOverdue: { en: 'Nothing is overdue.', fr: 'Rien n’est en retard.' },
  alarms: { en: 'Latest alarms', fr: 'Dernières alarmes' },
  noAlarms: {
    en: 'No alarm. One is raised when an asset goes out of service, or a part runs low.',
    fr: 'Aucune alarme. Il s’en produit quand un équipement tombe hors service ou qu’une pièce vient à manquer.',
  },
  allAlarms: { en: 'All alarms', fr: 'Toutes les alarmes' },
  attention: { en: 'Needs attention', fr: 'À traiter' },
  noAttention: { en: 'Nothing needs attention.', fr: 'Rien à traiter.' },
  stepTimeZone: { en: 'Choose the time zone', fr: 'Choisir le fuseau horaire' },
  stepTimeZoneText: {
    en: (zone: string) => `Dates and times are shown in ${zone}. You can change it in the settings.`,
    fr: (zone: string) => `Les dates et heures sont affichées en ${zone}. Cela se change dans les réglages.`,
  },
  begin: { en: 'First steps', fr: 'Premiers pas' },
  beginText: {
    en: 'Figures appear here once there is work. These steps stay until they are done, or until you hide them.',
    fr: 'Les chiffres apparaissent ici dès qu’il y a du travail. Ces étapes restent jusqu’à ce qu’elles soient faites, ou que vous les masquiez.',
  },
  stepBuilding: words.addBuilding,
  stepBuildingText: {
    en: 'With its floors and rooms.',
    fr: 'Avec ses étages et ses locaux : les équipements s’y trouvent.',
  },
  stepAsset: words.addAsset,
  stepAssetText: { en: 'A machine, a boiler, a lift.', fr: 'Une machine, une chaudière, un ascenseur.' },
  stepTechnician: words.addTechnician,
  stepTechnicianText: { en: 'The people who do the work.', fr: 'À qui confier le travail.' },
  stepKey: { en: 'Create an API key', fr: 'Créer une clé d’API' },
  stepKeyText: {
    en: 'Connect other systems, now or later.',
    fr: 'Ou travaillez ici : connectez d’autres systèmes quand vous voulez.',
  },
  quickStart: { en: 'Or start faster', fr: 'Ou commencez plus vite' },
  stepImport: { en: 'Import your assets', fr: 'Importer vos équipements' },
  stepImportText: {
    en: 'From a spreadsheet. You see every row before anything is created.',
    fr: 'Depuis un tableur. Vous voyez chaque ligne avant toute création.',
  },
  stepSample: { en: 'Add sample data', fr: 'Ajouter des données d’exemple' },
  stepSampleText: {
    en: 'A small building with assets, technicians, operations and parts to try things on.',
    fr: 'Un petit bâtiment avec des équipements, des techniciens, des interventions et des pièces, pour essayer.',
  },
  sampleAdded: { en: 'Sample data added.', fr: 'Données d’exemple ajoutées.' },
  sampleNotNeeded: {
    en: 'There is a building already, so no sample data was added.',
    fr: 'Il existe déjà un bâtiment : aucune donnée d’exemple n’a été ajoutée.',
  },
  hideSteps: { en: 'Hide', fr: 'Masquer' },
  stepsHidden: {
    en: 'The first steps are hidden. You can show them again from your account.',
    fr: 'Les premiers pas sont masqués. Vous pouvez les réafficher depuis votre compte.',
  },
  stepsShown: {
    en: 'The first steps are shown again, until they are done.',
    fr: 'Les premiers pas sont de nouveau affichés, jusqu’à ce qu’ils soient faits.',
  },
  stepDone: { en: 'Done', fr: 'Fait' },
});

/** The names of the key figures. */
export const kpiNames = texts<Record<KpiName, string>>({
  open: { en: 'Open', fr: 'Ouvertes' },
  overdue: { en: 'Overdue', fr: 'En retard' },
  created: { en: 'Created', fr: 'Créées' },
  completed: { en: 'Completed', fr: 'Terminées' },
  mttr_hours: { en: 'Mean time to repair', fr: 'Temps moyen de réparation' },
  mtbf_hours: { en: 'Mean time between failures', fr: 'Temps moyen entre pannes' },
  availability: { en: 'Availability', fr: 'Disponibilité' },
  preventive_compliance: { en: 'Preventive on time', fr: 'Préventif dans les délais' },
  // Elapsed hours, not labour: the word “backlog” would promise more.
  backlog_hours: { en: 'Open × mean duration', fr: 'Ouvertes × durée moyenne' },
  labor_hours: { en: 'Hours worked', fr: 'Heures travaillées' },
  labor_cost: { en: 'Cost of labor', fr: 'Coût du travail' },
  parts_cost: { en: 'Cost of parts', fr: 'Coût des pièces' },
  other_cost: { en: 'Other costs', fr: 'Autres frais' },
  total_cost: { en: 'Labor, parts and other costs', fr: 'Travail, pièces et autres frais' },
  cost: { en: 'Cost', fr: 'Coût' },
});

/** The formulas of the key figures. The English text is that of the API, without code formatting. */
const english = (name: KpiName) => KPI_FORMULAS[name].replaceAll('`', '').replaceAll('_', ' ');
export const kpiFormulas = texts<Record<KpiName, string>>({
  open: {
    en: english('open'),
    fr: 'Interventions ni terminées ni annulées : à l’instant, quelle que soit la période.',
  },
  overdue: {
    en: english('overdue'),
    fr: 'Interventions ouvertes dont la date prévue est passée : à l’instant, quelle que soit la période.',
  },
  created: { en: english('created'), fr: 'Interventions créées pendant la période.' },
  completed: {
    en: english('completed'),
    fr: 'Interventions terminées pendant la période. Une intervention rouverte compte quand elle est de nouveau terminée.',
  },
  mttr_hours: {
    en: english('mttr_hours'),
    fr: 'Heures entre le premier début du travail et sa fin, additionnées sur les interventions correctives terminées pendant la période ÷ leur nombre. Est corrective toute intervention qu’aucun intervalle de maintenance n’a ouverte ; celles terminées sans début enregistré ne comptent pas.',
  },
  mtbf_hours: {
    en: english('mtbf_hours'),
    fr: '(heures d’équipement − heures d’arrêt) ÷ pannes. Une panne est un arrêt commencé pendant la période par un passage hors service. Heures d’équipement et d’arrêt comme pour la disponibilité.',
  },
  availability: {
    en: english('availability'),
    fr: 'En pour cent : 100 × (1 − heures d’arrêt ÷ heures d’équipement). Les équipements sont tous ceux en service : installés, ni réformés ni supprimés. Leurs heures sont celles de la période depuis leur enregistrement, jusqu’à maintenant ; l’arrêt, celles passées en maintenance ou hors service.',
  },
  preventive_compliance: {
    en: english('preventive_compliance'),
    fr: 'En pour cent : 100 × interventions préventives terminées au plus tard le 7e jour après leur échéance ÷ interventions préventives échues pendant la période. Les annulées ne comptent pas, ni les ouvertes qui ont encore du temps.',
  },
  backlog_hours: {
    en: english('backlog_hours'),
    fr: 'Interventions ouvertes × nombre moyen d’heures entre le premier début du travail et sa fin, sur toutes les interventions terminées pendant la période.',
  },
  labor_hours: {
    en: english('labor_hours'),
    fr: 'Heures que les techniciens ont saisies sur des interventions, selon leur début. Les chronomètres en cours ou oubliés ne comptent pas.',
  },
  labor_cost: {
    en: english('labor_cost'),
    fr: 'Ces heures, au taux horaire des techniciens le jour du travail. Sans taux, elles comptent pour 0.',
  },
  parts_cost: {
    en: english('parts_cost'),
    fr: 'Pièces consommées pendant la période, à leur prix au moment de leur consommation. Celles consommées avant la version 1.1 comptent à leur prix actuel.',
  },
  other_cost: {
    en: english('other_cost'),
    fr: 'Autres frais d’interventions saisis pendant la période.',
  },
  total_cost: {
    en: english('total_cost'),
    fr: 'Somme du coût du travail, du coût des pièces et des autres frais. Les montants convenus ne comptent pas.',
  },
  cost: {
    en: english('cost'),
    fr: 'Montants convenus des interventions terminées pendant la période + pièces consommées pendant celle-ci, à leur prix actuel. Ce qui n’a ni montant ni prix compte pour 0.',
  },
});

/** What needs attention. */
export const concernTexts = texts({
  ...words,
  monitoring: { en: 'Alarms from monitoring', fr: 'Alarmes de la supervision' },
  reported: { en: 'Reported problems', fr: 'Problèmes signalés' },
  disputed: { en: 'Disputed', fr: 'Contestées' },
  pending_confirmation: { en: 'Waiting for confirmation', fr: 'À confirmer' },
  assets_out_of_service: { en: 'Assets out of service', fr: 'Équipements hors service' },
  parts_below_minimum: { en: 'Parts below minimum', fr: 'Pièces sous le minimum' },
  disabled_webhooks: { en: 'Disabled endpoints', fr: 'Points d’accès désactivés' },
});
