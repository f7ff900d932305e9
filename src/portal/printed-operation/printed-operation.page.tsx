import type { ComponentChildren } from 'preact';
import { operationStatusTexts } from '../../operations/index.js';
import {
  assetUrl,
  type Choice,
  type Crumb,
  FormScope,
  Icon,
  newForm,
  PageHead,
  PageView,
  type PortalContext,
  priorityTexts,
  SelectField,
  tradeTexts,
  usePage,
  useTexts,
} from '../kit/index.js';
import { assetCodeAddress, QrDrawing } from '../labels/qr-drawing.js';
import { operationTexts } from '../operations/operation.texts.js';
import { Dated, PaperFacts, Part, Signed } from './paper.js';
import { PrintedChecklist } from './printed-checklist.js';
import { PrintedComments, PrintedFiles } from './printed-files.js';
import type { PrintedOperation } from './printed-operation.js';
import { printTexts } from './printed-operation.texts.js';
import { PrintedCosts, PrintedParts, PrintedTime, Signatures } from './printed-tables.js';

interface Addresses {
  /** The prefix of the addresses of files: empty, or that of a firm's pages. */
  readonly at: string;
  /** Of the portal: phones open the address in the code of the asset. */
  readonly origin: string;
}

/** An operation as it is printed. The head and the choice of what is printed are hidden on paper. */
export function printedOperationPage(
  portal: PortalContext,
  printed: PrintedOperation,
  { at, origin }: Addresses,
): PageView {
  const { format } = portal;
  const { operation } = printed;
  const t = portal.texts(printTexts);
  const crumbs: Crumb[] = [{ name: format.operation(operation), href: `${at}/operations/${operation.id}` }];
  return new PageView(
    format.operation(operation),
    at === '' ? 'operations' : 'vendor',
    <>
      <link rel="stylesheet" href={assetUrl('printed-operation.css')} />
      <div class="not-printed">
        <PageHead
          title={t.title}
          crumbs={crumbs}
          subtitle={t.about}
          actions={
            <button type="button" class="btn btn-primary needs-scripts" data-print>
              <Icon name="printer" /> {t.print}
            </button>
          }
        />
        <Options of={printed} />
      </div>
      <article class="paper">
        <Sheets operation={operation}>
          <Heading of={printed} origin={origin} />
          <About of={printed} />
          <PrintedChecklist of={printed} at={at} />
          <PrintedParts of={printed} />
          <PrintedTime of={printed} />
          <PrintedCosts of={printed} />
          <Signatures of={printed} />
          <PrintedComments of={printed} at={at} />
          <PrintedFiles of={printed} at={at} />
        </Sheets>
      </article>
    </>,
  );
}

/** What is printed. The address has the choice, so that a page can be printed again in the same way. */
function Options({ of: { choice, own } }: { of: PrintedOperation }) {
  const { t, path, portal } = usePage(printTexts);
  const form = newForm(
    {
      comments: choice.comments,
      photos: choice.hasPhotos ? 'pictures' : 'names',
      costs: choice.hasCosts ? 'all' : 'none',
    },
    'print',
  );
  const comments: Choice[] = [
    { value: 'shared', label: own ? t.commentsShared : t.commentsYes },
    ...(own ? [{ value: 'all', label: t.commentsAll }] : []),
    { value: 'none', label: t.commentsNone },
  ];
  const photos = [
    { value: 'pictures', label: t.photosYes },
    { value: 'names', label: t.photosNames },
  ];
  const costs = [
    { value: 'all', label: t.costsYes },
    { value: 'none', label: t.costsNone },
  ];
  return (
    <form class="filters cluster at-bottom below" method="get" action={path} data-filters>
      <FormScope value={form}>
        <SelectField name="comments" label={t.comments} required choices={comments} />
        <SelectField name="photos" label={t.photos} required choices={photos} />
        {portal.may('time:read') && <SelectField name="costs" label={t.costs} required choices={costs} />}
      </FormScope>
      <noscript>
        <button type="submit" class="btn">
          {t.apply}
        </button>
      </noscript>
    </form>
  );
}

/**
 * The frame of each page of paper: the business and the number above, who printed it and when below. Browsers repeat the head and the
 * foot of a table on each page, and what has a fixed position: the foot keeps the place of the line below free.
 */
function Sheets({
  operation,
  children,
}: {
  operation: PrintedOperation['operation'];
  children: ComponentChildren;
}) {
  const { t, portal, format } = usePage(printTexts);
  const { business, user, signedIn } = portal;
  const who = signedIn.firm === undefined ? user.name : t.ofFirm(user.name, signedIn.firm);
  return (
    <>
      <table class="paper-sheets" role="presentation">
        <thead>
          <tr>
            <td>
              <div class="paper-running">
                <strong>{business.name}</strong>
                <span>
                  {t.workOrder} {format.operationNumber(operation.number)}
                </span>
              </div>
            </td>
          </tr>
        </thead>
        <tfoot aria-hidden="true">
          <tr>
            <td />
          </tr>
        </tfoot>
        <tbody>
          <tr>
            <td>{children}</td>
          </tr>
        </tbody>
      </table>
      <p class="paper-foot">{t.printed(format.dated(portal.now), format.timeZone, who)}</p>
    </>
  );
}

function Heading({ of: { operation, asset }, origin }: { of: PrintedOperation; origin: string }) {
  const { t, format } = usePage(printTexts);
  const statuses = useTexts(operationStatusTexts);
  const code = asset?.qrCode ?? null;
  return (
    <header class="paper-heading">
      <div class="breaks-anywhere">
        <h2>{format.words(operation.title)}</h2>
        <p class="paper-status">{statuses[operation.status]}</p>
      </div>
      {code !== null && (
        <figure class="paper-code">
          <QrDrawing text={assetCodeAddress(origin, code)} label={t.qrOf(code)} />
          <figcaption class="mono">{code}</figcaption>
        </figure>
      )}
    </header>
  );
}

function About({ of: { operation, asset, reported, own, choice } }: { of: PrintedOperation }) {
  const { t, format, business } = usePage(operationTexts);
  const { customer } = useTexts(printTexts);
  const trades = useTexts(tradeTexts);
  const priorities = useTexts(priorityTexts);
  const { required_skill: skill, agreed_amount: amount, priority, work_report: report, notes } = operation;
  const hasAmount = amount !== null && choice.hasCosts;
  return (
    <>
      <PaperFacts
        facts={[
          !own && [customer, business.name],
          [t.asset, asset && `${asset.name} (${asset.reference})`],
          [t.place, operation.place],
          [t.assignee, operation.assignee_name ?? t.noAssignee],
          [t.priority, priority && priorities[priority]],
          [t.skill, skill && trades[skill]],
          own !== undefined && [t.opened, <Dated moment={operation.created_at} />],
          [t.scheduled, operation.scheduled_for && <Dated moment={operation.scheduled_for} />],
          [t.completedAt, operation.completed_at && <Dated moment={operation.completed_at} />],
          hasAmount && [t.amount, format.money(amount)],
          [t.cancelledBecause, operation.cancellation_reason],
        ]}
      />
      <Words title={t.description} text={operation.description && format.words(operation.description)} />
      <Words
        title={t.workReport}
        text={report}
        about={reported && <Signed actor={reported.actor} at={reported.at} />}
      />
      {own && choice.comments === 'all' && <Words title={t.notes} text={notes} />}
    </>
  );
}

function Words({ title, text, about }: { title: string; text: string | null; about?: ComponentChildren }) {
  if (text === null || text === '') return null;
  return (
    <Part title={title}>
      <p class="free-text breaks-anywhere">{text}</p>
      {about && <p class="paper-signed">{about}</p>}
    </Part>
  );
}
