import type { ExportResource, ExportStatus } from '../../exports/index.js';
import {
  Ago,
  At,
  autoRefresh,
  LinkButton,
  listPage,
  type Look,
  PageView,
  type PortalContext,
  PostButton,
  statusMark,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { ExportCommentsButton } from './export-comments.js';
import { exportableTexts, exportFormatTexts, exportStatusTexts, exportTexts } from './export-button.js';

const HERE = '/exports';

const LOOKS: Readonly<Record<ExportStatus, Look>> = {
  pending: { tone: 'grey', icon: 'hourglass' },
  running: { tone: 'indigo', icon: 'progress' },
  ready: { tone: 'green', icon: 'circle-check' },
  failed: { tone: 'red', icon: 'alert-circle' },
  expired: { tone: 'grey', icon: 'clock-off' },
};

const ExportMark = statusMark(LOOKS, exportStatusTexts);

/** The data of the list of exports. */
export interface ExportList {
  readonly exports: readonly ExportResource[];
  readonly next: string | null;
}

/** The list of exports. */
export function exportsPage(portal: PortalContext, { exports, next }: ExportList): PageView {
  const t = portal.texts(exportTexts);
  return listPage({
    place: null,
    title: t.title,
    subtitle: t.about,
    actions: <ExportCommentsButton />,
    empty: { icon: 'file-export', text: t.empty, children: <FirstExports /> },
    // Refreshes while an export is running.
    holder: { id: 'exports', ...(exports.some(isUnderWay) && autoRefresh('exports', HERE, '1s')) },
    rows: exports,
    next,
    columns: [
      { name: t.list, cell: (each) => <Name of={each} />, onPhone: 'bare' },
      { name: t.status, cell: ({ status }) => <ExportMark status={status} /> },
      { name: t.rows, align: 'end', cell: (each) => <Rows of={each} /> },
      { name: t.requested, cell: ({ created_at }) => <Ago moment={created_at} /> },
      { name: t.until, cell: ({ expires_at }) => <At moment={expires_at} />, onPhone: 'hidden' },
      { name: t.file, cell: (each) => <Actions of={each} />, onPhone: 'bare' },
    ],
  });
}

function FirstExports() {
  const { t } = usePage(exportTexts);
  return (
    <div class="cluster">
      <LinkButton href="/assets" label={t.toAssets} />
      <ExportCommentsButton />
    </div>
  );
}

function isUnderWay({ status }: ExportResource): boolean {
  return status === 'pending' || status === 'running';
}

function Name({ of: { resource, format } }: { of: ExportResource }) {
  return (
    <>
      <strong>{useTexts(exportableTexts)[resource]}</strong>
      <span class="secondary">{useTexts(exportFormatTexts)[format]}</span>
    </>
  );
}

function Rows({ of: each }: { of: ExportResource }) {
  const t = useTexts(exportTexts);
  const rows = usePortal().format.number(each.rows);
  return <span>{isUnderWay(each) ? t.soFar(rows) : rows}</span>;
}

function Actions({ of: each }: { of: ExportResource }) {
  const { t, format } = usePage(exportTexts);
  const subject = `${useTexts(exportableTexts)[each.resource]}, ${format.moment(each.created_at)}`;
  const end = isUnderWay(each) ? t.cancel : t.delete;
  return (
    <div class="cluster">
      {each.status === 'ready' && (
        <LinkButton
          small
          href={`${HERE}/${each.id}/file`}
          hx-boost="false"
          download
          icon="download"
          label={t.download}
          aria-label={format.labelled(t.download, subject)}
        />
      )}
      <PostButton
        action={`${HERE}/${each.id}/delete`}
        class="btn btn-sm btn-ghost"
        label={end}
        accessibleName={format.labelled(end, subject)}
      />
    </div>
  );
}
