import { describedBy, type Choice, type FieldProps } from './fields.js';
import { Icon } from './icon.js';

/** One of two to four choices, each a large button: for a thumb, and seen at once. */
export function Segments({
  form,
  name,
  label,
  hint,
  required,
  choices,
}: FieldProps & { choices: readonly (Choice & { readonly icon?: string })[] }) {
  const chosen = form.values[name] ?? '';
  const error = form.errors[name];
  const { id, 'aria-describedby': describedby } = describedBy({ form, name, label, hint });
  return (
    <fieldset class="field" aria-describedby={describedby}>
      <legend class="form-label">{label}</legend>
      <div class="segments">
        {choices.map(({ value, label: word, icon }) => (
          <label key={value} class="segment">
            <input type="radio" name={name} value={value} checked={value === chosen} required={required} />
            {icon && <Icon name={icon} />}
            <span>{word}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p class="form-hint" id={id.replace('field-', 'hint-')}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={id.replace('field-', 'error-')}>
          <Icon name="alert-circle" /> {error}
        </p>
      )}
    </fieldset>
  );
}
