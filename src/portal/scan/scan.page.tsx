import { assetUrl } from '../kit/assets.js';
import { LinkButton } from '../kit/button.js';
import { FormScope } from '../kit/form-scope.js';
import { newForm, type FormState } from '../kit/form-state.js';
import { PostForm } from '../kit/forms.js';
import { TextField } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { LookupField } from '../kit/lookup.js';
import { addressOf, Section, dataOf } from '../kit/page.js';
import type { PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { scanTexts } from './scan.texts.js';
import { narrowPage } from '../kit/pages.js';

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
      <div class="row-wrap">
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
