import { isOpen, type DisplayedOperation } from '../../operations/index.js';
import { Attachments } from '../attachments/attachments.js';
import { Checklist } from '../checklists/checklist.js';
import { signaturesOf } from '../checklists/sign-off.js';
import { commentEntries } from '../comments/comment-entry.js';
import { CommentComposer } from '../comments/composer.js';
import { SeenComments } from '../comments/seen-comments.js';
import {
  DialogButton,
  formFields,
  type FormState,
  OperationMark,
  page,
  PageView,
  type PortalContext,
  PostButton,
  Section,
  Table,
  usePage,
  usePortal,
  useReturnFields,
  useTexts,
} from '../kit/index.js';
import { CostsSection, TimeSection } from '../labor/labor.js';
import { LiveChanges, LiveComments } from '../live/live-changes.js';
import { MovePartDto } from './dto.js';
import { ActionButtons } from './operation-actions.js';
import { operationCrumbs, type OperationDetail } from './operation-details.js';
import { operationTexts } from './operation.texts.js';
import { Timeline } from './timeline.js';
import { AboutOperation } from './operation-about.js';

const LIST = '/operations';

/** The page of one operation. @param form a comment that was refused */
export function operationPage(portal: PortalContext, detail: OperationDetail, form?: FormState): PageView {
  const { format } = portal;
  const { operation } = detail;
  return page(
    {
      place: 'operations',
      title: format.words(operation.title),
      tab: format.operation(operation),
      crumbs: operationCrumbs(portal),
      mark: <OperationMark status={operation.status} />,
      subtitle: [format.operationNumber(operation.number), operation.place].filter(Boolean).join(' · '),
      actions: <ActionButtons detail={detail} />,
    },
    <>
      <LiveChanges object="operation" shown={[operation]} only />
      <NewComments detail={detail} />
      <div class="split">
        <div>
          <About detail={detail} />
          <Steps detail={detail} />
          <Labor detail={detail} />
          <Parts detail={detail} />
          <Photos detail={detail} />
        </div>
        <History detail={detail} form={form} />
      </div>
    </>,
  );
}

/** The details of an operation, for the pane beside the list. */
export function OperationDetailPane({ detail }: { detail: OperationDetail }) {
  const { format } = usePortal();
  const { operation } = detail;
  return (
    <>
      <NewComments detail={detail} />
      <h2 class="detail-pane-title breaks-anywhere">
        {format.words(operation.title)} <OperationMark status={operation.status} />
      </h2>
      <p class="secondary below-8">{format.operationNumber(operation.number)}</p>
      <ActionButtons detail={detail} />
      <About detail={detail} />
      <Steps detail={detail} />
      <Labor detail={detail} />
      <Parts detail={detail} />
      <Photos detail={detail} />
      <History detail={detail} />
    </>
  );
}

function About({ detail: { operation, assets, timeline } }: { detail: OperationDetail }) {
  const t = useTexts(operationTexts);
  const asset = assets.get(operation.asset_id ?? '');
  return (
    <AboutOperation
      of={operation}
      first={[t.assignee, operation.assignee_name ?? t.noAssignee]}
      asset={asset && <a href={`/assets/${operation.asset_id}`}>{asset.name}</a>}
      isOwn
      timeline={timeline}
    />
  );
}

function Steps({ detail: { operation, checklist, timeline } }: { detail: OperationDetail }) {
  return <Checklist of={checklist} signatures={signaturesOf(operation, timeline)} at="" />;
}

function Labor({ detail: { operation, labor } }: { detail: OperationDetail }) {
  return (
    <>
      <TimeSection of={operation} labor={labor} />
      <CostsSection of={operation} labor={labor} />
    </>
  );
}

function Parts({ detail: { operation, parts } }: { detail: OperationDetail }) {
  const { t, portal } = usePage(operationTexts);
  const back = useReturnFields();
  const stillOpen = isOpen(operation.status);
  const mayRelease = stillOpen && portal.may('spare-parts:write');
  const actions = (
    <>
      {mayRelease && <PartButton operation={operation} movement="reserve" />}
      {stillOpen && portal.may('spare-parts:consume') && (
        <PartButton operation={operation} movement="consume" />
      )}
    </>
  );
  return (
    <Section title={t.parts} actions={actions}>
      <Table
        none={t.noParts}
        label={t.parts}
        rows={parts}
        columns={[
          { name: t.part, cell: (part) => <a href={`/spare-parts/${part.id}`}>{part.name}</a> },
          {
            name: t.reserved,
            align: 'end',
            cell: (part) => (
              <span class="inline-row gap-8">
                {portal.format.number(part.reserved)}
                {mayRelease && part.reserved > 0 && (
                  <PostButton
                    action={`${LIST}/${operation.id}/parts/release`}
                    fields={{
                      spare_part_id: part.id,
                      quantity: String(part.reserved),
                      ...back,
                    }}
                    small
                    accessibleName={t.releaseOf(part.name)}
                    label={t.release}
                  />
                )}
              </span>
            ),
          },
          { name: t.used, align: 'end', cell: (part) => portal.format.number(part.used) },
        ]}
      />
    </Section>
  );
}

const PartField = formFields(MovePartDto, operationTexts);

function PartButton({
  operation,
  movement,
}: {
  operation: DisplayedOperation;
  movement: 'consume' | 'reserve';
}) {
  const t = useTexts(operationTexts);
  return (
    <DialogButton
      id={`part-${movement}`}
      label={t[movement]}
      icon={movement === 'consume' ? 'package-export' : 'package-import'}
      small
      text={t[`${movement}Text`]}
      action={`${LIST}/${operation.id}/parts/${movement}`}
      fields={useReturnFields()}
      values={{ quantity: '1' }}
    >
      <PartField name="spare_part_id" label={t.part} lookup="parts" />
      <PartField name="quantity" />
    </DialogButton>
  );
}

function Photos({ detail: { attachments, operation } }: { detail: OperationDetail }) {
  return <Attachments of={`operations/${operation.id}`} attachments={attachments} />;
}

/** Announces comments that others write meanwhile, and marks the notices of those shown as read. */
function NewComments({ detail: { operation, comments, unread } }: { detail: OperationDetail }) {
  if (!usePortal().may('comments:read')) return null;
  return (
    <>
      <LiveComments about={operation.id} shown={comments.map(({ id }) => id)} />
      {unread > 0 && <SeenComments action={`${LIST}/${operation.id}/comments/seen`} />}
    </>
  );
}

function History({ detail, form }: { detail: OperationDetail; form?: FormState }) {
  const { t, portal } = usePage(operationTexts);
  return (
    <Section title={t.timeline} id="timeline">
      {portal.may('comments:write') && (
        <CommentComposer action={`${LIST}/${detail.operation.id}/comments`} isStaff form={form} />
      )}
      <Timeline
        entries={detail.timeline}
        comments={commentEntries(detail.comments)}
        results={detail.checklist.history}
        assets={detail.assets}
      />
    </Section>
  );
}
