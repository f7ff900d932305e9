import {
  addressOf,
  assetUrl,
  Empty,
  FormScope,
  HiddenFields,
  Icon,
  LinkButton,
  newForm,
  Note,
  PageHead,
  PageView,
  type PortalContext,
  PostForm,
  RETURN_PATH,
  SelectField,
  TextField,
  usePage,
  useTexts,
} from '../kit/index.js';
import { type LabelSheets, LABEL_SIZES, type LabelSize, MAX_LABELS } from './label-pages.js';
import { labelTexts } from './labels.texts.js';
import { assetCodeAddress, QrDrawing } from './qr-drawing.js';

const CHOICE = '/assets/labels';

/**
 * The labels as they are printed. The rest of the page is hidden in print.
 *
 * @param origin of the portal: phones open the addresses in the codes
 */
export function labelSheetPage(portal: PortalContext, sheets: LabelSheets, origin: string): PageView {
  const t = portal.texts(labelTexts);
  const { query } = portal;
  const pages = pagesOf(sheets);
  const { size: _, first: __, ...filters } = query;
  const hasLabels = sheets.labels.length > 0;
  return new PageView(
    portal.texts(labelTexts).title,
    'assets',
    <>
      <link rel="stylesheet" href={assetUrl('labels.css')} />
      <div class="not-printed">
        <PageHead
          title={t.title}
          crumbs={[{ name: t.assets, href: '/assets' }]}
          subtitle={hasLabels && t.count(sheets.labels.length, pages.length)}
          actions={
            <>
              <LinkButton href={addressOf(CHOICE, { ...filters, ids: undefined })} label={t.chooseOthers} />
              {hasLabels && (
                <button type="button" class="btn btn-primary needs-scripts" data-print>
                  <Icon name="printer" /> {t.print}
                </button>
              )}
            </>
          }
        />
        {sheets.isCut && <Note tone="amber" icon="alert-triangle" text={t.tooMany(MAX_LABELS)} />}
        <WithoutCode sheets={sheets} />
        <Options sheets={sheets} />
        {!hasLabels && sheets.withoutCode.length === 0 && <Empty icon="tags" text={t.nothingChosen} />}
      </div>
      <div class="label-sheets">
        {pages.map((labels, at) => (
          <ol key={at} class={`label-sheet label-${sheets.size.name}`}>
            {labels.map((label, index) => (
              <li key={label?.id ?? index}>
                {label && <Label label={label} sheets={sheets} origin={origin} />}
              </li>
            ))}
          </ol>
        ))}
      </div>
    </>,
  );
}

function WithoutCode({ sheets: { withoutCode: ids, ids: chosen } }: { sheets: LabelSheets }) {
  const { t, portal } = usePage(labelTexts);
  if (ids.length === 0) return null;
  const { ids: _, ...query } = portal.query;
  const back = addressOf(portal.path, query);
  return (
    <Note tone="amber" icon="qrcode-off">
      <p>
        {t.withoutCode(ids.length)} {!portal.may('assets:write') && t.askOffice}
      </p>
      {portal.may('assets:write') && (
        <PostForm action={`${CHOICE}/codes`}>
          <HiddenFields fields={{ ids, [RETURN_PATH]: withIds(back, chosen) }} />
          <button type="submit" class="btn btn-sm">
            {t.giveCodes(ids.length)}
          </button>
        </PostForm>
      )}
    </Note>
  );
}

/** The address of labels for single assets, as the form submits it. */
function withIds(address: string, ids: LabelSheets['ids']): string {
  const named = idFields(ids)
    .map((id) => `ids=${id}`)
    .join('&');
  return named === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${named}`;
}

/** The values of the fields with the chosen ids. If none was chosen, one field says so: without any, the sheet has all assets. */
function idFields(ids: LabelSheets['ids']): readonly string[] {
  return ids?.length === 0 ? ['none'] : (ids ?? []);
}

/** The options: the paper size, and the first free label. */
function Options({ sheets: { size, used, ids } }: { sheets: LabelSheets }) {
  const { t, path, query } = usePage(labelTexts);
  const { size: _, first: __, ids: ___, ...filters } = query;
  const form = newForm({ size: size.name, first: String(used + 1) }, 'label');
  return (
    <form class="filters cluster at-bottom below label-options above" method="get" action={path} data-filters>
      <HiddenFields fields={{ ids: idFields(ids), ...filters }} />
      <FormScope value={form}>
        <SelectField
          name="size"
          label={t.size}
          required
          choices={LABEL_SIZES.map((each) => ({ value: each.name, label: nameOf(each, t) }))}
        />
        {size.perSheet > 1 && (
          <TextField name="first" label={t.first} type="number" min={1} max={size.perSheet} required />
        )}
      </FormScope>
      <noscript>
        <button type="submit" class="btn">
          {t.apply}
        </button>
      </noscript>
    </form>
  );
}

function nameOf({ perSheet, width, height, product }: LabelSize, t: (typeof labelTexts)['en']): string {
  const measure = `${width} × ${height}`;
  return perSheet === 1 ? t.roll(measure, product) : t.sheet(perSheet, measure, product);
}

function Label({
  label,
  sheets,
  origin,
}: {
  label: LabelSheets['labels'][number];
  sheets: LabelSheets;
  origin: string;
}) {
  const t = useTexts(labelTexts);
  const place = sheets.places.get(label.roomId ?? '');
  return (
    <article class="label">
      <QrDrawing text={assetCodeAddress(origin, label.qrCode)} label={t.qrOf(label.qrCode)} />
      <div class="label-text">
        <p class="label-name">{label.name}</p>
        <p class="label-place">{place && [place.name, place.floor, place.building].join(', ')}</p>
        <p>{label.reference}</p>
        <p class="label-code">{label.qrCode}</p>
      </div>
    </article>
  );
}

/** Splits the labels into sheets. The used labels of the first sheet stay empty. */
function pagesOf({ labels, size, used }: LabelSheets): (LabelSheets['labels'][number] | null)[][] {
  if (labels.length === 0) return [];
  const all = [...Array.from({ length: used }, () => null), ...labels];
  const count = Math.ceil(all.length / size.perSheet);
  return Array.from({ length: count }, (_, at) => all.slice(at * size.perSheet, (at + 1) * size.perSheet));
}
