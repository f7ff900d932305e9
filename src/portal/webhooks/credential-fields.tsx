import type { WebhookEndpointResource } from '../../webhooks/index.js';
import {
  Check,
  FieldSet,
  type FormBody,
  TextArea,
  TextField,
  useForm,
  usePage,
  useTexts,
} from '../kit/index.js';
import { endpointFormTexts } from './endpoints.texts.js';

const CERTIFICATE = 'client_certificate';
/** The checkbox that removes the certificate. An empty certificate field keeps the stored one. */
const REMOVE = '_remove_certificate';

/** The credentials by which a receiver authenticates us: a client certificate, and an OAuth 2.0 client. */
export type SenderCredentials = Pick<WebhookEndpointResource, 'client_certificate' | 'oauth2'>;

/** Reads the certificate from the form. An empty field keeps the stored one, unless the checkbox removes it. */
export function withKeptCertificate(body: FormBody): FormBody {
  const { [CERTIFICATE]: given = '', ...others } = body;
  if (body[REMOVE] !== undefined) return { ...others, [CERTIFICATE]: '' };
  return String(given).trim() === '' ? others : body;
}

/** The initial values of the client's fields. Its secret is never shown. */
export function clientOf({ oauth2 }: SenderCredentials): Record<string, string> {
  if (oauth2 === null) return {};
  return {
    'oauth2.token_url': oauth2.token_url,
    'oauth2.client_id': oauth2.client_id,
    'oauth2.scope': oauth2.scope ?? '',
  };
}

/** The fields for the credentials. @param kept the endpoint's settings; undefined for a new one */
export function CredentialFields({ kept }: { kept?: SenderCredentials }) {
  const { t, format } = usePage(endpointFormTexts);
  const { values, errors } = useForm();
  const certificate = kept?.client_certificate;
  return (
    <>
      <TextArea
        name={CERTIFICATE}
        label={t.certificate}
        hint={
          certificate
            ? t.certificateKept(certificate.subject, format.day(new Date(certificate.expires_at)))
            : t.certificateHint
        }
        rows={4}
      />
      {certificate && (
        <Check
          name={REMOVE}
          value="true"
          label={t.certificateRemove}
          checked={values[REMOVE] !== undefined}
        />
      )}
      <FieldSet name="oauth2" legend={t.oauth2} hint={t.oauth2Hint}>
        <TextField
          name="oauth2.token_url"
          label={t.tokenUrl}
          type="url"
          placeholder="https://login.example.com/oauth2/token"
          autocomplete="off"
        />
        <TextField name="oauth2.client_id" label={t.clientId} autocomplete="off" />
        <TextField
          name="oauth2.client_secret"
          label={t.clientSecret}
          type="password"
          placeholder={kept?.oauth2 && !errors['oauth2.client_secret'] ? t.valueStays : undefined}
          autocomplete="off"
        />
        <TextField name="oauth2.scope" label={t.scope} autocomplete="off" />
      </FieldSet>
    </>
  );
}

/** The client certificate in use. */
export function CertificateFact({ of: { client_certificate: certificate } }: { of: SenderCredentials }) {
  const { t, format } = usePage(endpointFormTexts);
  if (certificate === null) return <>–</>;
  const expiresAt = new Date(certificate.expires_at);
  return (
    <>
      <span class="mono">{certificate.subject}</span>
      <span class="secondary">{t.expires(format.day(expiresAt))}</span>
      <span class="secondary mono">{certificate.fingerprint}</span>
    </>
  );
}

/** The client that requests tokens. */
export function ClientFact({ of: { oauth2 } }: { of: SenderCredentials }) {
  const t = useTexts(endpointFormTexts);
  if (oauth2 === null) return <>–</>;
  return (
    <>
      <span class="mono">{oauth2.client_id}</span>
      <span class="secondary mono">{oauth2.token_url}</span>
      {oauth2.scope !== null && (
        <span class="secondary">
          {t.scope}: <span class="mono">{oauth2.scope}</span>
        </span>
      )}
    </>
  );
}
