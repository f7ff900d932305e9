import type { EventType } from '../../kernel/resource/event-type.js';
import { MAX_HEADERS, SIGNATURES, type WebhookEndpointResource } from '../../webhooks/index.js';
import { useForm } from '../kit/form-scope.js';
import { rowsOf } from '../kit/form-state.js';
import { CheckList, SelectField, TextField } from '../kit/fields.js';
import { useTexts } from '../kit/portal-context.js';
import { CallerFields, type Callers } from './caller-options.js';
import { endpointFormTexts } from './endpoints.texts.js';

/** The custom headers, as a list of rows in the form. */
export const HEADERS = 'headers';
/** How many rows stand below those that are filled in, as far as there may be more. */
const FREE_ROWS = 2;

/** What can be chosen from. */
export interface Offered {
  readonly types: readonly EventType[];
  readonly buildings: readonly { readonly id: string; readonly name: string }[];
  readonly keys: readonly { readonly id: string; readonly name: string }[];
}

/** What an endpoint has that its form does not show; undefined for a new one. */
type Kept = Callers & Pick<WebhookEndpointResource, 'header_names'>;

/** What few change: how much is sent, in which order, of which buildings, not by which keys, and how the receiver knows who delivers. */
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
      <CallerFields kept={endpoint} />
    </>
  );
}

/** @param kept the names of the headers whose values stay where none is given */
function Headers({ kept }: { kept: readonly string[] }) {
  const form = useForm();
  const t = useTexts(endpointFormTexts);
  const rows = Math.min(rowsOf(form.values, HEADERS).length + FREE_ROWS, MAX_HEADERS);
  const names = new Set(kept.map((name) => name.toLowerCase()));
  return (
    <fieldset class="field">
      <legend class="form-label">{t.headers}</legend>
      <p class="form-hint">{t.headersHint}</p>
      {Array.from({ length: rows }, (_, index) => {
        const name = `${HEADERS}[${index}].name`;
        const isKept = names.has(String(form.values[name] ?? '').toLowerCase());
        return (
          <div key={index} class="header-row">
            <TextField name={name} label={t.headerName} placeholder="X-Api-Key" autocomplete="off" />
            <TextField
              name={`${HEADERS}[${index}].value`}
              label={t.headerValue}
              placeholder={isKept ? t.valueStays : undefined}
              autocomplete="off"
            />
          </div>
        );
      })}
    </fieldset>
  );
}
