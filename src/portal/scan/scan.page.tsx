import {
  addressOf,
  assetUrl,
  dataOf,
  FormScope,
  type FormState,
  Icon,
  LinkButton,
  LookupField,
  narrowPage,
  newForm,
  PageView,
  type PortalContext,
  PostForm,
  Section,
  TextField,
  texts,
  words,
} from '../kit/index.js';

export const scanTexts = texts({
  title: { en: 'Scan', fr: 'Scanner' },
  camera: { en: 'What the camera sees', fr: 'Ce que voit la caméra' },
  starting: { en: 'Opening the camera…', fr: 'La caméra s’ouvre…' },
  looking: { en: 'Hold the sticker in the frame.', fr: 'Placez l’étiquette dans le cadre.' },
  found: { en: 'Found. Opening…', fr: 'Trouvé. Ouverture…' },
  refused: {
    en: 'The camera is not allowed here. Allow it in the browser’s settings for this site, or type the code below.',
    fr: 'La caméra n’est pas autorisée. Autorisez-la dans les réglages du navigateur pour ce site, ou saisissez le code ci-dessous.',
  },
  unavailable: {
    en: 'No camera is available. Type the code below.',
    fr: 'Aucune caméra utilisable. Saisissez le code ci-dessous.',
  },
  light: { en: 'Light', fr: 'Lampe' },
  code: { en: 'Code or reference', fr: 'Code ou référence' },
  codeHint: {
    en: 'As printed on the sticker, such as NWF-00012.',
    fr: 'Tel qu’il figure sur l’étiquette, par exemple NWF-00012.',
  },
  open: { en: 'Open', fr: 'Ouvrir' },
  unknownTitle: { en: 'Unknown code', fr: 'Code inconnu' },
  unknownText: {
    en: 'No asset has this code or reference.',
    fr: 'Aucun équipement n’a ce code ni cette référence.',
  },
  again: { en: 'Scan again', fr: 'Scanner à nouveau' },
  search: { en: 'Search the assets', fr: 'Chercher dans les équipements' },
  linkTitle: { en: 'Link it to an asset', fr: 'Lier à un équipement' },
  asset: words.asset,
  assetHint: {
    en: 'The sticker then opens this asset. It replaces any code that the asset has.',
    fr: 'L’étiquette ouvrira dès lors cet équipement. S’il a déjà un code, celui-ci est remplacé.',
  },
  link: { en: 'Link', fr: 'Lier' },
  linked: { en: 'The code opens this asset now.', fr: 'Le code ouvre désormais cet équipement.' },
});

const HERE = '/scan';

/** The scanner, with a field to type a code that the camera cannot read. */
export function scanPage(portal: PortalContext): PageView {
  const t = portal.texts(scanTexts);
  return narrowPage(
    { place: null, title: t.title },
    <>
      <code-scanner
        data-island={assetUrl('scan.js')}
        data-jsqr={assetUrl('jsqr.js')}
        data-form="scan-form"
        {...dataOf(t, 'starting', 'looking', 'found', 'refused', 'unavailable')}
      >
        <div class="scanner-view" hidden>
          <video muted playsInline aria-label={t.camera} />
          <button type="button" class="btn scanner-light" aria-pressed="false" hidden>
            <Icon name="bulb" /> {t.light}
          </button>
        </div>
        <p class="scanner-note" role="status" />
      </code-scanner>
      {/* Submits as a whole-page load, so that the camera is released. */}
      <form id="scan-form" method="get" action={HERE} hx-boost="false">
        <FormScope value={newForm()}>
          <TextField name="code" label={t.code} hint={t.codeHint} required autocomplete="off" type="search" />
        </FormScope>
        <button type="submit" class="btn btn-primary btn-large">
          <Icon name="arrow-right" /> {t.open}
        </button>
      </form>
    </>,
  );
}

/** An unknown code. People with the permission can link it to an asset; everyone can search for it. */
export function unknownCodePage(portal: PortalContext, code: string, form: FormState): PageView {
  const t = portal.texts(scanTexts);
  // The code has no field on the page, so its error is shown above.
  const shown = { ...form, message: form.message ?? form.errors.qr_code ?? null };
  return narrowPage(
    {
      place: null,
      title: t.unknownTitle,
      crumbs: [{ name: t.title, href: HERE }],
      subtitle: <span class="mono">{code}</span>,
    },
    <>
      <p class="scanner-note">{t.unknownText}</p>
      {portal.may('assets:write') && (
        <Section title={t.linkTitle}>
          <PostForm action={`${HERE}/link`} form={shown}>
            <input type="hidden" name="qr_code" value={code} />
            <LookupField name="asset_id" label={t.asset} hint={t.assetHint} kind="assets" required />
            <button type="submit" class="btn btn-primary btn-large">
              <Icon name="link" /> {t.link}
            </button>
          </PostForm>
        </Section>
      )}
      <div class="cluster">
        <LinkButton class="btn btn-large" href={HERE} icon="qrcode" label={t.again} />
        <LinkButton
          class="btn btn-large"
          href={addressOf('/assets', { search: code.slice(0, 255) })}
          icon="search"
          label={t.search}
        />
      </div>
    </>,
  );
}
