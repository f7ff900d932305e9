/** The script of the page: search, highlighting the current section, the language of samples, copying. */
export const SCRIPT = `'use strict';
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
document.documentElement.classList.add('scripted');

for (const code of all('[data-language] code')) code.textContent = code.textContent.replaceAll('https://api.example.com', location.origin);

const show = (language) => {
  for (const block of all('[data-language]')) block.hidden = block.dataset.language !== language;
  for (const button of all('[data-show]')) button.setAttribute('aria-pressed', String(button.dataset.show === language));
};
const languages = all('[data-show]').map((button) => button.dataset.show);
const remembered = localStorage.getItem('language');
show(languages.includes(remembered) ? remembered : 'curl');

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button');
  if (button?.dataset.show) {
    const { top } = button.getBoundingClientRect();
    show(button.dataset.show);
    localStorage.setItem('language', button.dataset.show);
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
  }
  if (button?.classList.contains('copy')) {
    await navigator.clipboard.writeText(button.nextElementSibling.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  }
});

const nav = document.querySelector('nav');
const search = document.getElementById('search');
const found = document.getElementById('found');
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const items = all('li', nav);
  for (const item of items) {
    const text = (item.textContent + ' ' + (item.dataset.words ?? '')).toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of all('details', nav)) {
    group.hidden = !all('li', group).some((item) => !item.hidden);
    group.open = words.length > 0 && !group.hidden;
  }
  const count = items.filter((item) => !item.hidden).length;
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 result' : count + ' results';
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input')) return;
  event.preventDefault();
  search.focus();
});

const links = new Map(all('li a', nav).map((link) => [link.hash.slice(1), link]));
const inView = new Set();
const watcher = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) inView[isIntersecting ? 'add' : 'delete'](target.id);
  const current = [...links.keys()].find((id) => inView.has(id));
  if (!current) return;
  for (const [id, link] of links) id === current ? link.setAttribute('aria-current', 'location') : link.removeAttribute('aria-current');
  if (search.value !== '') return;
  const group = links.get(current).closest('details');
  for (const each of all('details', nav)) each.open = each === group;
  const { top, bottom } = links.get(current).getBoundingClientRect();
  if (getComputedStyle(nav).position === 'sticky' && (top < 80 || bottom > innerHeight)) nav.scrollTop += top - innerHeight / 2;
}, { rootMargin: '-10% 0% -70%' });
for (const id of links.keys()) watcher.observe(document.getElementById(id));
`;
