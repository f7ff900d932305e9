import { TextField } from '../kit/fields.js';
import type { FormState } from '../kit/form-state.js';
import { useTexts } from '../kit/portal-context.js';
import { assetTexts } from './assets.texts.js';

/** After how many days an asset is maintained again; empty for one without a schedule. */
export function IntervalField({ form }: { form: FormState }) {
  const t = useTexts(assetTexts);
  return (
    <TextField
      form={form}
      name="maintenance_interval_days"
      label={t.interval}
      hint={t.intervalHint}
      type="number"
      inputmode="numeric"
      min={1}
    />
  );
}
