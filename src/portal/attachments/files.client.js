// The files chosen for a form. Each appears in a list at once, the camera adds to earlier choices, and each can be removed.
import { element, requireInput, targetOf, Island, requireElement } from '../kit/page/island.client.js';

const REFUSED = 422;

/**
 * The files of a refused form, by the names of their fields. The page that shows the form again restores them.
 *
 * @type {Map<string, File[]>}
 */
const refused = new Map();
document.addEventListener('htmx:before:response', ({ detail: { ctx } }) => {
  const isRefused = ctx.response.status === REFUSED;
  /** @type {Iterable<Element>} */
  const elements = ctx.sourceElement?.closest('form')?.querySelectorAll('file-tiles') ?? [];
  refused.clear();
  for (const tiles of elements)
    if (isRefused && tiles instanceof FileTiles) refused.set(tiles.name, tiles.files);
});
document.addEventListener('htmx:finally:swap', () => refused.clear());

class FileTiles extends Island {
  /** @type {File[]} */
  files = [];
  /** @type {string[]} */
  pictures = [];

  connectedCallback() {
    this.classList.add('is-ready');
    this.listen(this, 'change', (/** @type {Event & { target: HTMLInputElement }} */ { target }) =>
      this.add(target),
    );
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => {
      const button = targetOf(event, '[data-at]');
      if (button) this.removeFile(Number(button.dataset.at));
    });
    // Adds files chosen before this script was loaded, also in forms that the browser restored.
    // The field of the form comes first, because adding from the other one overwrites it.
    for (const field of [this.input, ...this.querySelectorAll('input')]) this.add(field);
    const kept = refused.get(this.name);
    if (kept && kept.length > 0) this.setFiles(kept);
  }

  get input() {
    return requireInput(this, 'input[name]');
  }

  get list() {
    return requireElement(this, '.chosen-files');
  }

  /** The key of this field: its form and its name. */
  get name() {
    return `${new URL(this.input.form?.action ?? location.href).pathname} ${this.input.name}`;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.revokePictures();
  }

  /** Adds the files of a field to those chosen so far. @param {HTMLInputElement} field */
  add(field) {
    const added = [...(field.files ?? [])].filter((file) => !this.files.includes(file));
    if (field !== this.input) field.value = '';
    this.setFiles(this.input.multiple ? [...this.files, ...added] : added.length > 0 ? added : this.files);
  }

  /** @param {number} at */
  removeFile(at) {
    this.setFiles(this.files.toSpliced(at, 1));
    (this.list.querySelector('button') ?? this.input).focus();
  }

  /** @param {File[]} files */
  setFiles(files) {
    this.files = files;
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    this.input.files = all.files;
    // The field now has new `File` objects for the same files.
    this.files = [...(this.input.files ?? [])];
    this.classList.toggle('has-files', files.length > 0);
    this.render();
  }

  render() {
    this.revokePictures();
    this.list.hidden = this.files.length === 0;
    this.list.replaceChildren(...this.files.map((file, at) => this.row(file, at)));
  }

  /** @param {File} file @param {number} at */
  row(file, at) {
    const row = element('li');
    if (file.type.startsWith('image/')) {
      const src = URL.createObjectURL(file);
      this.pictures.push(src);
      row.append(element('img', { alt: file.name, src }));
    } else row.append(element('span', { textContent: file.name }));
    const attributes = { 'data-at': String(at), 'aria-label': this.data('leaveOut', { name: file.name }) };
    row.append(element('button', { type: 'button', textContent: '×' }, attributes));
    return row;
  }

  revokePictures() {
    for (const address of this.pictures) URL.revokeObjectURL(address);
    this.pictures = [];
  }
}

customElements.define('file-tiles', FileTiles);
