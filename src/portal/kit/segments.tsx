import { useField, type Choice, type FieldProps } from './fields.js';
import { Icon } from './icon.js';

/** Two to four options as large buttons: easy to tap, and all visible at once. */
export function Segments({
  choices,
  ...field
}: FieldProps & { choices: readonly (Choice & { readonly icon?: string })[] }) {
  const { name, label, hint, required } = field;
  const { value: chosen, error, input } = useField(field);
  const { id, 'aria-describedby': describedby } = input;
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
