import { Injectable } from '@nestjs/common';
import { AssetLookups, type NamedAsset } from '../../assets/index.js';
import { NoticesService } from '../../notifications/index.js';
import { OperationsService, type DisplayedOperation } from '../../operations/index.js';
import { TechniciansService } from '../../technicians/index.js';
import { beginningOf, type PortalContext } from '../kit/index.js';

/** How many operations the page shows. The list of operations has the rest. */
const MAX_SHOWN = 100;

/** The operations of one technician, in the order of their day. */
export interface Jobs {
  readonly technicianId: string;
  /** Operations in progress. */
  readonly underWay: readonly DisplayedOperation[];
  /** Operations due before today. */
  readonly overdue: readonly DisplayedOperation[];
  readonly today: readonly DisplayedOperation[];
  /** The operations of later days, by day. */
  readonly later: readonly (readonly DisplayedOperation[])[];
  readonly unscheduled: readonly DisplayedOperation[];
  /** Operations completed today, the last one first. */
  readonly doneToday: readonly DisplayedOperation[];
  /** Whether there are more operations than shown. */
  readonly isMore: boolean;
  /** The assets of the operations, by id. */
  readonly assets: ReadonlyMap<string, NamedAsset>;
  /** The numbers of the person's unread notices of comments, by operation. */
  readonly unread: ReadonlyMap<string, number>;
}

/** Loads the operations of the person who is signed in, in six queries. */
@Injectable()
export class MyJobs {
  constructor(
    private readonly technicians: TechniciansService,
    private readonly operations: OperationsService,
    private readonly assets: AssetLookups,
    private readonly notices: NoticesService,
  ) {}

  /** @returns undefined if the person is not an active technician */
  async load(portal: PortalContext): Promise<Jobs | undefined> {
    const { tenant } = portal;
    const technician = await this.technicians.ofUser(tenant, portal.user.id);
    if (!technician?.is_active) return undefined;
    const { id: technicianId } = technician;
    const [open, done] = await Promise.all([
      this.operations.listDisplayed(
        tenant,
        { technicianId, open: true },
        { limit: MAX_SHOWN, after: null, sort: 'scheduled_for' },
      ),
      this.operations.listDisplayed(
        tenant,
        { technicianId, completedSince: startOfToday(portal) },
        { limit: MAX_SHOWN, after: null, sort: '-updated_at' },
      ),
    ]);
    const jobs = open.items();
    const [assets, unread] = await Promise.all([
      this.assets.named(
        tenant,
        jobs.map((job) => job.asset_id),
      ),
      this.notices.unreadComments(
        tenant,
        jobs.map((job) => job.id),
      ),
    ]);
    return {
      technicianId,
      ...byDay(portal, jobs),
      doneToday: done.items(),
      isMore: open.next !== null,
      assets,
      unread,
    };
  }
}

type ByDay = Pick<Jobs, 'underWay' | 'overdue' | 'today' | 'later' | 'unscheduled'>;

/** Groups operations by day in the business's time zone. @param jobs sorted by date, those without one last */
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
  return beginningOf(dayOf(portal, portal.tenant.now), portal.business.timeZone);
}
