import { isDown, type NamedAsset } from '../../assets/index.js';
import { eachOnce } from '../../kernel/ids.js';
import type { DisplayedOperation } from '../../operations/index.js';
import {
  addressOf,
  Empty,
  LinkButton,
  MENU,
  page,
  PageHead,
  PageView,
  type PortalContext,
  PostButton,
  RETURN_PATH,
  Section,
  texts,
  usePage,
  usePortal,
  useTexts,
  words,
} from '../kit/index.js';
import { LiveChanges } from '../live/live-changes.js';
import { EndedJobs, JobCard } from '../operations/job-card.js';
import { OverdueMark, useIsLate } from '../operations/operations-rows.js';
import type { Jobs } from './jobs.js';

const myWorkTexts = texts({
  ...words,
  title: words.myWork,
  toDo: {
    en: (count: number) => (count === 0 ? 'Nothing left for today' : `${count} for today`),
    fr: (count: number) => (count === 0 ? 'Plus rien pour aujourd’hui' : `${count} pour aujourd’hui`),
  },
  underWay: { en: 'Under way', fr: 'En cours' },
  unscheduled: { en: 'Not scheduled', fr: 'Non planifié' },
  doneToday: {
    en: (count: number) => `Done today (${count})`,
    fr: (count: number) => `Fait aujourd’hui (${count})`,
  },
  completedAt: { en: 'completed', fr: 'terminé' },
  start: words.start,
  complete: words.complete,
  all: words.allOperations,
  rest: { en: 'Show the rest of your open work', fr: 'Afficher le reste de votre travail ouvert' },
  empty: {
    en: 'No work is assigned to you. New work appears here, and under the bell.',
    fr: 'Rien ne vous est attribué. Ce qui vous est confié apparaît ici et sous la cloche.',
  },
  forTechnicians: {
    en: 'This page shows technicians their jobs of the day. You are not a technician, so no jobs are assigned to you. If you do jobs yourself, add yourself as a technician.',
    fr: 'Cette page montre aux techniciens leurs interventions du jour. Vous n’êtes pas technicien : aucune ne vous est attribuée. Si vous intervenez vous-même, ajoutez-vous comme technicien.',
  },
  needsYou: { en: 'What needs attention', fr: 'Ce qui demande votre attention' },
  addTechnician: words.addTechnician,
  noProfile: {
    en: 'This page shows the work of a technician, and your account is not linked to one. Ask an admin to link it.',
    fr: 'Cette page montre le travail d’un technicien, et votre compte n’est lié à aucun. Demandez à un administrateur de le lier.',
  },
});

const HERE = '/my-work';
const REPORT = '/operations/new';
/** How many operations are cached for offline use, more than one person does in a day. */
const MAX_CACHED = 20;

/** The technician's operations as a list. */
export function myWorkPage(portal: PortalContext, jobs: Jobs | undefined): PageView {
  const t = portal.texts(myWorkTexts);
  if (jobs) return new PageView(t.title, 'my-work', <MyWork jobs={jobs} />);
  // Dispatchers have no day of jobs: what needs them is on the overview.
  if (portal.may('technicians:write'))
    return page(
      { place: 'my-work', title: t.title },
      <Empty icon="user-question" text={t.forTechnicians}>
        <LinkButton primary href={MENU.overview.path} icon={MENU.overview.icon} label={t.needsYou} />
        <LinkButton href="/operations" icon="clipboard-list" label={t.all} />
        <LinkButton href="/team/technicians/new" icon="user-plus" label={t.addTechnician} />
      </Empty>,
    );
  // A technician whose account is not linked yet.
  return page(
    { place: 'my-work', title: t.title },
    <Empty icon="user-question" text={t.noProfile}>
      <LinkButton primary href="/operations" icon="clipboard-list" label={t.all} />
    </Empty>,
  );
}

function MyWork({ jobs }: { jobs: Jobs }) {
  const t = useTexts(myWorkTexts);
  const { format, tenant } = usePortal();
  const groups = groupsOf(jobs, t, (moment) => format.day(moment));
  const shown = groups.flatMap(({ jobs: each }) => each);
  const forToday = jobs.underWay.length + jobs.overdue.length + jobs.today.length;
  return (
    <>
      <LiveChanges object="operation" shown={shown} only />
      <div data-day={pagesOf(shown).join(' ')} data-assets={JSON.stringify(assetsOf(shown, jobs.assets))} />
      <PageHead title={t.title} subtitle={`${format.day(tenant.now)} · ${t.toDo(forToday)}`} />
      {shown.length === 0 && <Empty icon="mood-smile" text={t.empty} />}
      {groups.map(({ title, jobs: each }) => (
        <Section key={title} title={title}>
          <div class="jobs grid gap-16">
            {each.map((job) => (
              <Job
                key={job.id}
                job={job}
                assets={jobs.assets}
                unread={jobs.unread.get(job.id)}
                isFirst={job === shown[0]}
              />
            ))}
          </div>
        </Section>
      ))}
      {jobs.isMore && (
        <p>
          <a href={addressOf('/operations', { technician_id: jobs.technicianId, sort: 'scheduled_for' })}>
            {t.rest}
          </a>
        </p>
      )}
      {jobs.doneToday.length > 0 && (
        <EndedJobs
          title={t.doneToday(jobs.doneToday.length)}
          jobs={jobs.doneToday}
          hrefOf={({ id }) => `/operations/${id}`}
          note={({ completed_at: moment }) => moment && `${t.completedAt} ${format.time(moment)}`}
        />
      )}
      <LinkButton class="btn btn-large" href={REPORT} icon="alert-triangle" label={t.report} />
    </>
  );
}

/**
 * The pages cached for a day without a network: this page, the scanner, the report form, and the pages of the first operations
 * and their assets.
 */
function pagesOf(shown: readonly DisplayedOperation[]): string[] {
  const jobs = shown
    .slice(0, MAX_CACHED)
    .flatMap(({ id }) => [`/operations/${id}`, `/operations/${id}/complete`]);
  const machines = assetIdsOf(shown).flatMap((id) => [`/assets/${id}`, `${REPORT}?asset_id=${id}`]);
  return [HERE, ...jobs, REPORT, '/scan', ...machines];
}

/** The assets of these operations, for lookup fields and the scanner. */
function assetsOf(shown: readonly DisplayedOperation[], assets: Jobs['assets']) {
  return assetIdsOf(shown).flatMap((id) => {
    const asset = assets.get(id);
    if (!asset) return [];
    const { name, reference, qrCode } = asset;
    const codes = [reference, ...(qrCode === null ? [] : [qrCode])];
    return [{ id, label: `${name} · ${reference}`, hint: '', codes }];
  });
}

function assetIdsOf(shown: readonly DisplayedOperation[]): string[] {
  return eachOnce(shown.slice(0, MAX_CACHED).map(({ asset_id: id }) => id));
}

interface Group {
  readonly title: string;
  readonly jobs: readonly DisplayedOperation[];
}

function groupsOf(
  { underWay, overdue, today, later, unscheduled }: Jobs,
  t: (typeof myWorkTexts)['en'],
  dayName: (moment: string) => string,
): Group[] {
  const groups = [
    { title: t.underWay, jobs: underWay },
    { title: t.overdue, jobs: overdue },
    { title: t.today, jobs: today },
    ...later.map((jobs) => ({ title: dayName(jobs[0]!.scheduled_for!), jobs })),
    { title: t.unscheduled, jobs: unscheduled },
  ];
  return groups.filter(({ jobs }) => jobs.length > 0);
}

function Job({
  job,
  assets,
  unread,
  isFirst,
}: {
  job: DisplayedOperation;
  assets: Jobs['assets'];
  unread: number | undefined;
  isFirst: boolean;
}) {
  const asset = assets.get(job.asset_id ?? '');
  return (
    <JobCard
      job={job}
      href={`/operations/${job.id}`}
      when={<When job={job} />}
      asset={asset}
      unread={unread}
      assetHref={`/assets/${job.asset_id}`}
    >
      <Next job={job} asset={asset} look={`btn btn-large ${isFirst ? 'btn-primary' : ''}`} />
    </JobCard>
  );
}

/** The time of an operation. The date is included if the operation is overdue or in progress; otherwise its group shows it. */
function When({ job }: { job: DisplayedOperation }) {
  const { scheduled_for: moment, status } = job;
  const isLate = useIsLate(job);
  const t = useTexts(myWorkTexts);
  const { format, tenant } = usePortal();
  if (moment === null) return <>{t.noDate}</>;
  const isNear = format.day(moment) === format.day(tenant.now) || new Date(moment) > tenant.now;
  return (
    <span>
      <time dateTime={moment} title={format.relative(moment)}>
        {isNear && status !== 'in_progress' ? format.time(moment) : format.moment(moment)}
      </time>
      {isLate && <OverdueMark />}
    </span>
  );
}

/** The next action, if the operation allows it now. */
function Next({
  job,
  asset,
  look,
}: {
  job: DisplayedOperation;
  asset: NamedAsset | undefined;
  look: string;
}) {
  const { t, format } = usePage(myWorkTexts);
  const at = `/operations/${job.id}`;
  if (job.allowed_actions.includes('start'))
    return (
      <div class="job-buttons grid">
        <PostButton
          action={`${at}/start`}
          fields={{ [RETURN_PATH]: HERE }}
          class={look}
          accessibleName={format.labelled(t.start, format.words(job.title))}
          icon="player-play"
          label={t.start}
        />
        {asset && !isDown(asset.status) && (
          <PostButton
            action={`${at}/start`}
            fields={{ [RETURN_PATH]: HERE, machine: 'stopped' }}
            class="btn btn-large"
            accessibleName={format.labelled(t.startStopped, format.words(job.title))}
            icon="player-stop"
            label={t.startStopped}
          />
        )}
      </div>
    );
  if (job.allowed_actions.includes('complete'))
    return (
      <LinkButton
        class={look}
        href={addressOf(`${at}/complete`, { [RETURN_PATH]: HERE })}
        aria-label={format.labelled(t.complete, format.words(job.title))}
        icon="circle-check"
        label={t.complete}
      />
    );
  return null;
}
