import type { ComponentChildren } from 'preact';
import type { DisplayedOperation } from '../../operations/index.js';
import { UnreadMark } from './operations-rows.js';
import { Icon, OperationMark, PriorityMark, usePortal } from '../kit/index.js';

/** The properties of a job card. The whole card is a link. */
export interface JobOf {
  readonly job: DisplayedOperation;
  readonly href: string;
  readonly when: ComponentChildren;
  /** How many comments on it are unread. */
  readonly unread?: number;
  /** The customer, for people who work for several businesses. */
  readonly customer?: string;
  readonly asset: { readonly name: string; readonly reference: string } | undefined;
  /** The address of the asset's page, if the reader may open it. */
  readonly assetHref?: string;
  /** The buttons for the next step. */
  readonly children: ComponentChildren;
}

/** A card with a job of a technician or of a firm. */
export function JobCard({ job, href, when, customer, asset, assetHref, unread, children }: JobOf) {
  const { format } = usePortal();
  return (
    <article class="job padded box column gap-4 breaks-anywhere" data-job={job.id}>
      <p class="job-head cluster">
        <OperationMark status={job.status} />
        {job.priority && <PriorityMark priority={job.priority} />}
        <span class="text-secondary no-wrap">{format.operationNumber(job.number)}</span>
      </p>
      <h3 class="job-title plain-ink">
        <a href={href}>{format.words(job.title)}</a> <UnreadMark count={unread} />
      </h3>
      <Line icon="clock">{when}</Line>
      {customer && <Line icon="building-factory-2">{customer}</Line>}
      {asset && (
        <Line icon="engine">
          <span>
            {assetHref ? <a href={assetHref}>{asset.name}</a> : asset.name}{' '}
            <span class="mono no-wrap">{asset.reference}</span>
          </span>
        </Line>
      )}
      {job.place && <Line icon="map-pin">{job.place}</Line>}
      {children}
    </article>
  );
}

function Line({ icon, children }: { icon: string; children: ComponentChildren }) {
  return (
    <p class="job-line small-icons row text-secondary">
      <Icon name={icon} /> {children}
    </p>
  );
}

/** A collapsed list of jobs that have ended. @param note a text after the title and the status of each job */
export function EndedJobs<Job extends DisplayedOperation>({
  title,
  jobs,
  hrefOf,
  nameOf,
  note,
}: {
  title: string;
  jobs: readonly Job[];
  hrefOf: (job: Job) => string;
  /** The number and the title; by default, with the prefix of the page's business. */
  nameOf?: (job: Job) => string;
  note: (job: Job) => ComponentChildren;
}) {
  const { format } = usePortal();
  return (
    <details class="jobs-done breaks-anywhere">
      <summary>{title}</summary>
      <ul class="lined">
        {jobs.map((job) => (
          <li key={job.id} class="cluster">
            <a href={hrefOf(job)}>{nameOf ? nameOf(job) : format.operation(job)}</a>
            <OperationMark status={job.status} />
            <span class="text-secondary">{note(job)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
