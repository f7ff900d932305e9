import { assetUrl } from '../request/assets.js';
import type { FieldProps } from './fields.js';
import { TextField } from './fields.js';
import { usePortal, useTexts } from '../request/portal-context.js';
import { texts } from '../page/texts.js';

const momentTexts = texts({
  past: {
    en: 'That is in the past. You can still choose it.',
    fr: 'C’est dans le passé. On peut la planifier là malgré tout.',
  },
});

/** A date and time in the business's time zone. A date in the past is accepted, with a warning. */
export function MomentField(field: FieldProps) {
  const t = useTexts(momentTexts);
  const { format, tenant } = usePortal();
  return (
    <moment-field data-island={assetUrl('moment.js')} data-now={format.field(tenant.now)} data-past={t.past}>
      <TextField {...field} type="datetime-local" />
      <p class="field-warning small" role="status" />
    </moment-field>
  );
}
