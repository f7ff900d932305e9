/** How many days after its due day a preventive operation still counts as completed in time. */
export const PREVENTIVE_GRACE_DAYS = 7;

/** The maximum number of groups. */
export const MAX_GROUPS = 200;

/** The definition of each key figure in words, for the API description and for pages (D58). The terms are those of EN 15341. */
export const KPI_FORMULAS = {
  open: 'Operations that are neither completed nor cancelled now, independent of the period.',
  overdue: 'Open operations whose scheduled time has passed now, independent of the period.',
  created: 'Operations created in the period.',
  completed: 'Operations completed in the period. A reopened operation counts when it is completed again.',
  mttr_hours:
    'Mean time to repair: total hours from first start to completion of the corrective operations completed in the period ÷ their number. Corrective operations are those that no maintenance interval opened. Operations without a recorded start are left out.',
  mtbf_hours:
    'Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that started in the period with `out_of_service`. Equipment hours and downtime hours are as in `availability`.',
  availability:
    'In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, not retired, not deleted. Equipment hours are the hours of the period since the asset was created, up to now. Downtime hours are those in which it was `under_maintenance` or `out_of_service`.',
  preventive_compliance: `In percent: 100 × preventive operations completed by the end of the ${PREVENTIVE_GRACE_DAYS}th day after they were due ÷ preventive operations due in the period. Cancelled ones do not count, nor do open ones that still have time.`,
  backlog_hours:
    'Open operations × the mean hours from the first start of the work to its completion, over all operations completed in the period.',
  cost: 'The agreed amounts of the operations completed in the period + the spare parts consumed in it at their current unit prices. A missing amount or price counts as 0.',
} as const;

/** One of the key figures. */
export type KpiName = keyof typeof KPI_FORMULAS;
