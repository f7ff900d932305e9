import { describe, expect, it } from 'vitest';
import { descriptionOf, routesOf } from '../support/described.js';
import { startTestApp } from '../support/test-app.js';

const description = descriptionOf(await startTestApp());

/** Fields that have their own actions (D8), and the kind of a meter, which its readings depend on (D64). */
const BY_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  operation: ['assignee_type', 'technician_id', 'vendor_id', 'scheduled_for'],
  meter: ['kind'],
  // Readers cannot forget what a comment said: its visibility stays.
  comment: ['visibility'],
  // Whose time it is stays: the rate and the history depend on it.
  time_entry: ['technician_id'],
};

/** The body fields of the route with this method and response. */
function bodyOf(method: 'POST' | 'PATCH', answer: string): readonly string[] | undefined {
  const route = routesOf(description).find((each) => {
    if (each.method !== method || (method === 'PATCH' && !each.path.endsWith('}'))) return false;
    const { responses } = description.paths[each.path]![method.toLowerCase()] as {
      responses: Record<string, { $ref?: string }>;
    };
    return responses[String(each.success)]?.$ref === `#/components/responses/${answer}`;
  });
  return route?.body && Object.keys(route.body.fields);
}

const created = Object.keys(description.components.responses!).flatMap((name) =>
  name.endsWith('_created') ? [name.replace(/_created$/, '')] : [],
);
const both = created.flatMap((object) => {
  const [post, patch] = [bodyOf('POST', `${object}_created`), bodyOf('PATCH', `${object}_changed`)];
  return post && patch ? [{ object, post, patch }] : [];
});

describe('PATCH accepts every field of the create body (D8)', () => {
  it('for all resources that can be created and changed', () => {
    expect(both.map(({ object }) => object)).toEqual(
      expect.arrayContaining(['asset', 'building', 'floor', 'operation', 'room', 'spare_part']),
    );
  });

  it.each(both)('for $object', ({ object, post, patch }) => {
    const byActions = BY_ACTIONS[object] ?? [];
    expect(post.filter((field) => !patch.includes(field))).toEqual(byActions);
  });
});
