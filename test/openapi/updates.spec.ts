import { describe, expect, it } from 'vitest';
import { descriptionOf, routesOf } from '../support/described.js';
import { startTestApp } from '../support/test-app.js';

const description = descriptionOf(await startTestApp());

/** Fields that are changed by an action of their own (D8), and the kind of a meter, by which its readings were checked (D64). */
const BY_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  operation: ['assignee_type', 'technician_id', 'vendor_id', 'scheduled_for'],
  meter: ['kind'],
};

/** The body of the route that answers so, and is of that method. */
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

describe('PATCH takes every field of the create body (D8)', () => {
  it('is asked of every resource that is created and changed', () => {
    expect(both.map(({ object }) => object)).toEqual(
      expect.arrayContaining(['asset', 'building', 'floor', 'operation', 'room', 'spare_part']),
    );
  });

  it.each(both)('of $object', ({ object, post, patch }) => {
    const byActions = BY_ACTIONS[object] ?? [];
    expect(post.filter((field) => !patch.includes(field))).toEqual(byActions);
  });
});
