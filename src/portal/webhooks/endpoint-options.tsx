import type { EventType } from '../../kernel/resource/event-type.js';
import { MAX_HEADERS, SIGNATURES, type WebhookEndpointResource } from '../../webhooks/index.js';
import { CheckList, FieldSet, rowsOf, SelectField, TextField, useForm, useTexts } from '../kit/index.js';
import { CredentialFields, type SenderCredentials } from './credential-fields.js';
import { endpointFormTexts } from './endpoints.texts.js';

/** The name of the list of custom headers in the form. */
export const HEADERS = 'headers';
/** How many empty rows follow the filled ones, up to the maximum. */
const FREE_ROWS = 2;

/** The options of the form. */
export interface Offered {
  readonly types: readonly EventType[];
  readonly buildings: readonly { readonly id: string; readonly name: string }[];
  readonly keys: readonly { readonly id: string; readonly name: string }[];
}

/** The settings of an endpoint that the form cannot show; undefined for a new one. */
type Kept = SenderCredentials & Pick<WebhookEndpointResource, 'header_names'>;

/** Advanced settings: payload size, order, buildings, ignored keys, and how the receiver authenticates the sender. */
export function Options({ offered, of: endpoint }: { offered: Offered; of?: Kept }) {
  const t = useTexts(endpointFormTexts);
  const buildings = offered.buildings.map(({ id, name }) => ({ value: id, label: name }));
  const keys = offered.keys.map(({ id, name }) => ({ value: id, label: name }));
  const forms = [
    { value: 'full', label: t.full },
    { value: 'thin', label: t.thin },
  ];
  const signatures = SIGNATURES.map((value) => ({ value, label: t[value] }));
  const orders = [
    { value: 'false', label: t.unordered },
    { value: 'true', label: t.ordered },
  ];
  return (
    <>
      <SelectField name="payload" label={t.payload} hint={t.payloadHint} choices={forms} required />
      <SelectField
        name="signature"
        label={t.signature}
        hint={t.signatureHint}
        choices={signatures}
        required
      />
      <SelectField name="ordered" label={t.order} hint={t.orderHint} choices={orders} required />
      {buildings.length > 0 && (
        <CheckList
          name="building_ids"
          legend={t.buildings}
          hint={t.buildingsHint}
          groups={[{ choices: buildings }]}
        />
      )}
      {keys.length > 0 && (
        <CheckList
          name="ignored_key_ids"
          legend={t.ignoredKeys}
          hint={t.ignoredKeysHint}
          groups={[{ choices: keys }]}
        />
      )}
      <Headers kept={endpoint?.header_names ?? []} />
      <CredentialFields kept={endpoint} />
    </>
  );
}

/** @param kept the names of stored headers; their values stay unless new ones are given */
function Headers({ kept }: { kept: readonly string[] }) {
  const form = useForm();
  const t = useTexts(endpointFormTexts);
  const rows = Math.min(rowsOf(form.values, HEADERS).length + FREE_ROWS, MAX_HEADERS);
  const names = new Set(kept.map((name) => name.toLowerCase()));
  return (
    <FieldSet name={HEADERS} legend={t.headers} hint={t.headersHint}>
      {Array.from({ length: rows }, (_, index) => {
        const name = `${HEADERS}[${index}].name`;
        const value = `${HEADERS}[${index}].value`;
        // A value that is asked for again is not kept.
        const isKept = names.has(String(form.values[name] ?? '').toLowerCase()) && !form.errors[value];
        return (
          <div key={index} class="header-row grid">
            <TextField name={name} label={t.headerName} placeholder="X-Api-Key" autocomplete="off" />
            <TextField
              name={value}
              label={t.headerValue}
              placeholder={isKept ? t.valueStays : undefined}
              autocomplete="off"
            />
          </div>
        );
      })}
    </FieldSet>
  );
}
