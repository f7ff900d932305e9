import type { WebhookEndpointResource } from '../../webhooks/index.js';
import type { FormState } from '../kit/form-state.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { TextField } from '../kit/fields.js';
import { PageHead } from '../kit/page.js';
import { useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { endpointAddress, LIST } from './addresses.js';
import { nameOf } from './endpoint-state.js';
import { endpointTexts } from './endpoint.texts.js';
import { endpointsTexts } from './endpoints.texts.js';

/** The form that sends again what was given up since a moment. */
export function recoverPage(
  portal: PortalContext,
  endpoint: WebhookEndpointResource,
  form: FormState,
): PageView {
  const t = portal.texts(endpointTexts);
  return new PageView(t.recoverTitle, 'webhooks', <Recover of={endpoint} form={form} />);
}

function Recover({ of: endpoint, form }: { of: WebhookEndpointResource; form: FormState }) {
  const t = useTexts(endpointTexts);
  const list = useTexts(endpointsTexts);
  const own = endpointAddress(endpoint.id);
  const crumbs = [
    { name: list.title, href: LIST },
    { name: nameOf(endpoint), href: own },
  ];
  return (
    <div class="form-page">
      <PageHead title={t.recoverTitle} crumbs={crumbs} subtitle={t.recoverText} />
      <PostForm action={`${own}/recover`} form={form}>
        <TextField form={form} name="since" label={t.since} type="datetime-local" required />
        <FormButtons submit={t.sendAgain} back={own} />
      </PostForm>
    </div>
  );
}
