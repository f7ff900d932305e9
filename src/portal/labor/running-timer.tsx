import type { OwnTimer } from '../../labor/index.js';
import { type DisplayedOperation, isOpen } from '../../operations/index.js';
import { Icon, LinkButton, PostButton, usePage, usePortal, useReturnFields, useTexts } from '../kit/index.js';
import type { Labor } from './labor.js';
import { laborTexts } from './labor.texts.js';

interface Props {
  readonly of: DisplayedOperation;
  readonly labor: Labor;
}

/**
 * The button that starts the reader's timer on an open operation, pauses it or resumes it. Both buttons are in the page: without a
 * network, the script of the queue shows the one for what waits to be sent.
 *
 * @param withStart whether the page has the button that starts the work, and with it the timer
 */
export function TimerButton({
  of: { id, status },
  labor: { current, isTechnician, entries },
  withStart,
}: Props & { withStart: boolean }) {
  const t = useTexts(laborTexts);
  const fields = useReturnFields();
  if (!isTechnician || !isOpen(status) || !usePortal().may('time:record')) return null;
  const isRunning = current?.operationId === id && !current.isForgotten;
  const hasWorked = entries.some(({ isOwn, ended_at }) => isOwn && ended_at !== null);
  return (
    <div class="timer-buttons" data-timer={id}>
      <div data-timer-off hidden={isRunning || (withStart && !hasWorked)}>
        <PostButton
          action={`/operations/${id}/timer`}
          fields={fields}
          icon="player-play"
          label={hasWorked ? t.resumeTimer : t.startTimer}
        />
      </div>
      <div data-timer-on hidden={!isRunning}>
        <PauseTimer operationId={id} />
      </div>
    </div>
  );
}

function PauseTimer({ operationId }: { operationId: string }) {
  const t = useTexts(laborTexts);
  const fields = useReturnFields();
  return (
    <PostButton
      action={`/operations/${operationId}/timer/stop`}
      fields={fields}
      icon="player-pause"
      label={t.pauseTimer}
    />
  );
}

/**
 * The reader's timer on each of their pages, on a phone above the bar at the bottom: it is paused from anywhere. A timer that was
 * forgotten asks when the work ended.
 */
export function RunningTimerBar({ timer }: { timer: OwnTimer }) {
  const { t, format } = usePage(laborTexts);
  const title = format.words({ text: timer.title, reason: timer.titleReason });
  const path = `/operations/${timer.operationId}`;
  return (
    <aside
      class={`running-timer row gap-12 ${timer.isForgotten ? 'is-forgotten' : ''}`}
      aria-label={timer.isForgotten ? t.forgottenTimer : t.running}
      {...(timer.isForgotten ? {} : { 'data-running-timer': timer.operationId })}
    >
      <Icon name={timer.isForgotten ? 'clock-exclamation' : 'clock'} />
      <p class="running-timer-text grow flush">
        <a class="text-truncate" href={path}>
          {title}
        </a>
        <span class="secondary text-truncate">
          {timer.isForgotten
            ? `${t.forgotten} ${t.since(format.moment(timer.startedAt))}`
            : `${format.duration(timer.startedAt, null)} · ${t.since(format.time(timer.startedAt))}`}
        </span>
      </p>
      {timer.isForgotten ? (
        <LinkButton href={`${path}#time-${timer.id}`} label={t.enterEnd} icon="pencil" />
      ) : (
        <PauseTimer operationId={timer.operationId} />
      )}
    </aside>
  );
}
