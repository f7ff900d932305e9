import { FieldSet, useField, type Choice, type FieldProps } from './fields.js';
import { Icon } from './icon.js';

/** Two to four options as large buttons: easy to tap, and all visible at once. */
export function Segments({
  choices,
  ...field
}: FieldProps & { choices: readonly (Choice & { readonly icon?: string })[] }) {
  const { name, label, hint, required } = field;
  const { value: chosen } = useField(field);
  return (
    <FieldSet name={name} legend={label} hint={hint}>
      <div class="segments">
        {choices.map(({ value, label: word, icon }) => (
          <label key={value} class="segment">
            <input type="radio" name={name} value={value} checked={value === chosen} required={required} />
            {icon && <Icon name={icon} />}
            <span>{word}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
