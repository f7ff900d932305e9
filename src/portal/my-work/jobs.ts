import { Injectable } from '@nestjs/common';
import { AssetLookups, type NamedAsset } from '../../assets/index.js';
import { OperationsService, type DisplayedOperation } from '../../operations/index.js';
import { TechniciansService } from '../../technicians/index.js';
import { momentIn } from '../kit/format.js';
import type { PortalContext } from '../kit/portal-context.js';

/** How many jobs the page shows: the list of operations has the rest. */
const MOST_SHOWN = 100;

/** The work of one technician, as they go about it. */
export interface Jobs {
  readonly technicianId: string;
  /** What they have begun. */
  readonly underWay: readonly DisplayedOperation[];
  /** What was to be done before today. */
  readonly overdue: readonly DisplayedOperation[];
  readonly today: readonly DisplayedOperation[];
  /** The days after today, each with its work. */
  readonly later: readonly (readonly DisplayedOperation[])[];
  readonly unscheduled: readonly DisplayedOperation[];
  /** What they completed today, the last first. */
  readonly doneToday: readonly DisplayedOperation[];
  /** Whether there is more than is shown. */
  readonly isMore: boolean;
  /** The assets that the jobs are about, by their ids. */
  readonly assets: ReadonlyMap<string, NamedAsset>;
}

/** Gathers the work of the technician who is signed in, in four queries. */
@Injectable()
export class MyJobs {
  constructor(
    private readonly technicians: TechniciansService,
    private readonly operations: OperationsService,
    private readonly assets: AssetLookups,
  ) {}

  /** @returns undefined for a person who is not a technician, or no longer one */
  async load(portal: PortalContext): Promise<Jobs | undefined> {
    const { tenant } = portal;
    const technician = await this.technicians.ofUser(tenant, portal.user.id);
    if (!technician?.is_active) return undefined;
    const { id: technicianId } = technician;
    const [open, done] = await Promise.all([
      this.operations.listDisplayed(
        tenant,
        { technicianId, open: true },
        { limit: MOST_SHOWN, after: null, sort: 'scheduled_for' },
      ),
      this.operations.listDisplayed(
        tenant,
        { technicianId, completedSince: startOfToday(portal) },
        { limit: MOST_SHOWN, after: null, sort: '-updated_at' },
      ),
    ]);
    const jobs = open.items();
    const assets = await this.assets.named(
      tenant,
      jobs.map((job) => job.asset_id),
    );
    return {
      technicianId,
      ...byDay(portal, jobs),
      doneToday: done.items(),
      isMore: open.next !== null,
      assets,
    };
  }
}

type ByDay = Pick<Jobs, 'underWay' | 'overdue' | 'today' | 'later' | 'unscheduled'>;

/** Days are those of the business's zone. @param jobs by when they are to be done, those without a date last */
function byDay(portal: PortalContext, jobs: readonly DisplayedOperation[]): ByDay {
  const today = dayOf(portal, portal.tenant.now);
  const waiting = jobs.filter(({ status }) => status !== 'in_progress');
  const scheduled = waiting.flatMap((job) =>
    job.scheduled_for === null ? [] : [{ job, day: dayOf(portal, job.scheduled_for) }],
  );
  const where = (fits: (day: string) => boolean) =>
    scheduled.filter(({ day }) => fits(day)).map(({ job }) => job);
  const laterDays = [...new Set(scheduled.map(({ day }) => day))].filter((day) => day > today);
  return {
    underWay: jobs.filter(({ status }) => status === 'in_progress'),
    overdue: where((day) => day < today),
    today: where((day) => day === today),
    later: laterDays.map((each) => where((day) => day === each)),
    unscheduled: waiting.filter((job) => job.scheduled_for === null),
  };
}

/** `YYYY-MM-DD` */
function dayOf({ format }: PortalContext, moment: Date | string): string {
  return format.field(moment).slice(0, 10);
}

function startOfToday(portal: PortalContext): Date {
  return momentIn(portal.business.timeZone, `${dayOf(portal, portal.tenant.now)}T00:00`)!;
}
