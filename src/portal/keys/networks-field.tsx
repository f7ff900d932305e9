import type { KeySummary } from '../../access/index.js';
import { FieldFrame, useField } from '../kit/fields.js';
import { useForm } from '../kit/form-scope.js';
import type { FormBody } from '../kit/form-state.js';
import { useTexts } from '../kit/portal-context.js';
import { keyTexts } from './keys.texts.js';

const NAME = 'allowed_networks';

/** The networks of a key, one per line. */
export function NetworksField() {
  const t = useTexts(keyTexts);
  const { values } = useForm();
  const field = { name: NAME, label: t.networks, hint: t.networksHint };
  const { error, input } = useField(field);
  return (
    <FieldFrame {...field} error={error}>
      <textarea {...input} class={`form-control mono ${error ? 'is-invalid' : ''}`} rows={3}>
        {[values[NAME] ?? []].flat().join('\n')}
      </textarea>
    </FieldFrame>
  );
}

/** The value of the field for a key. */
export function networksOf({ allowed_networks }: KeySummary): FormBody {
  return { allowed_networks };
}

/** Returns the form with the networks as a list. */
export function withNetworks(body: FormBody): FormBody {
  const lines = [body[NAME] ?? []].flat().flatMap((text) => text.split(/[\s,;]+/));
  return { ...body, [NAME]: lines.filter((line) => line !== '') };
}
