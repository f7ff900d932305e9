// Shows at the steps of a checklist which results wait to be sent, and which were refused. It is bundled into the script that imports
// it, which also imports the base of our custom elements: a second import would declare that twice.

/** @typedef {NonNullable<QueuedRequest['step']>} QueuedStep */

/** The text of a piece of HTML. @param {string} html */
export function textOf(html) {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

/** The answer of a queued result; null if it takes the result back. @param {QueuedStep} step @param {string} photo its name */
export function answerOf({ answer }, photo) {
  return answer === null ? '' : textOf(answer) || photo;
}

/**
 * Marks the steps on the page, and removes the marks of requests that are no longer queued. A step whose first result waits looks
 * like one with a result: its form is behind "Change".
 *
 * @param {QueuedRequest[]} requests those of steps, oldest first
 * @param {{ photo: string, takenBack: string, change: string, waiting(answer: string): string, refused(reason: string): string }} words
 */
export function markSteps(requests, words) {
  for (const mark of document.querySelectorAll('.step-queued')) mark.remove();
  for (const details of document.querySelectorAll('.step-form'))
    details.replaceWith(...details.querySelectorAll('form'));
  // Only the last result of a step counts.
  const last = new Map(requests.map((request) => [request.step?.id, request]));
  for (const [id, { step, refusal }] of last) {
    const place = document.getElementById(`step-${id}`);
    if (!place || !step) continue;
    const answer = answerOf(step, words.photo) || words.takenBack;
    const isRefused = refusal !== null;
    const className = isRefused ? 'step-queued field-error flush' : 'step-queued flush strong';
    const textContent = isRefused ? words.refused(refusal) : words.waiting(answer);
    const mark = Object.assign(document.createElement('p'), { className, textContent });
    const form = place.querySelector(':scope > form');
    place.insertBefore(mark, form ?? place.querySelector(':scope > details'));
    if (!form || isRefused) continue;
    const details = document.createElement('details');
    details.className = 'checklist-change step-form';
    form.replaceWith(details);
    const summary = Object.assign(document.createElement('summary'), { textContent: words.change });
    details.append(summary, form);
  }
}
