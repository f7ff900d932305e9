/** How many days after its due day a preventive operation may be completed and still be in time. */
export const PREVENTIVE_GRACE_DAYS = 7;

/** How many groups are shown at most. */
export const MAX_GROUPS = 200;

/**
 * How each key figure is computed, in words: the one place that says so, for the description of the API and for anyone who
 * shows them (D58). The terms are those of EN 15341.
 */
export const KPI_FORMULAS = {
  open: 'Operations that are neither completed nor cancelled: now, regardless of the period.',
  overdue: 'Open operations whose scheduled moment has passed: now, regardless of the period.',
  created: 'Operations created in the period.',
  completed: 'Operations completed in the period. One that was reopened counts when it is completed again.',
  mttr_hours:
    'Mean time to repair: the hours from the first start of the work to its completion, summed over the corrective operations completed in the period ÷ their number. Corrective is what no maintenance interval opened; those completed without a start on record are left out.',
  mtbf_hours:
    'Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that began in the period by going `out_of_service`. Equipment hours and downtime hours as in `availability`.',
  availability:
    'In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, neither retired nor deleted. Its hours are those of the period since it was recorded, up to now; its downtime those of them in which it was `under_maintenance` or `out_of_service`.',
  preventive_compliance: `In percent: 100 × preventive operations completed by the end of the ${PREVENTIVE_GRACE_DAYS}th day after they were due ÷ preventive operations due in the period. Cancelled ones do not count, nor do open ones that still have time.`,
  backlog_hours:
    'Open operations × the mean hours from the first start of the work to its completion, over all operations completed in the period.',
  cost: 'The agreed amounts of the operations completed in the period + the spare parts consumed in it, at their present unit prices. What has no amount or price counts as 0.',
} as const;

/** One of the key figures. */
export type KpiName = keyof typeof KPI_FORMULAS;
