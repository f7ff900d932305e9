// Shows the errors of a refused dialog beside their fields. An error without a field on the page stays above the buttons.

document.addEventListener('htmx:after:swap', () => {
  for (const place of document.querySelectorAll('.dialog-errors:not(:empty)')) {
    const form = place.closest('form');
    if (!form) continue;
    clearErrors(form);
    const fields = [...place.querySelectorAll('[data-field]')].flatMap(
      (error) => showBeside(form, /** @type {HTMLElement} */ (error)) ?? [],
    );
    fields[0]?.focus();
  }
});

// The errors concern what was sent, so a dialog that is opened again does not show them.
document.addEventListener(
  'close',
  ({ target }) => {
    const form = target instanceof HTMLDialogElement && target.querySelector('form');
    if (!form) return;
    clearErrors(form);
    form.querySelector('.dialog-errors')?.replaceChildren();
  },
  // The event does not bubble.
  { capture: true },
);

/** Removes the errors that were shown beside the fields of a form. @param {HTMLFormElement} form */
function clearErrors(form) {
  for (const error of form.querySelectorAll('.field > [data-field]')) {
    const field = form.querySelector(`[aria-describedby~="${CSS.escape(error.id)}"]`);
    field?.classList.remove('is-invalid');
    field?.removeAttribute('aria-invalid');
    field?.setAttribute('aria-describedby', withoutId(field, error.id).join(' '));
    error.remove();
  }
}

/**
 * Moves an error below its field.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement} error
 * @returns {HTMLElement | undefined} the field
 */
function showBeside(form, error) {
  // An error may concern one item of a list: `allowed_networks[1]`.
  const name = error.dataset.field?.replace(/[[.].*/, '') ?? '';
  const found = form.elements.namedItem(error.dataset.field ?? '') ?? form.elements.namedItem(name);
  const field = /** @type {HTMLElement | null} */ (found instanceof RadioNodeList ? found[0] : found);
  const frame = field?.closest('.field');
  if (!field || !frame) return undefined;
  error.id = `${form.id}-error-${error.dataset.field}`;
  frame.append(error);
  field.classList.add('is-invalid');
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', [...withoutId(field, error.id), error.id].join(' '));
  return field;
}

/** The ids of the elements that describe a field, without one of them. @param {Element} field @param {string} id */
function withoutId(field, id) {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.filter((each) => each !== id && each !== '');
}
