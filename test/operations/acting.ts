import { expect } from 'vitest';
import type { TestBusiness } from '../support/test-business.js';

/** Performs actions on a business's operations, and expects each of them to succeed. */
export function actingFor({ api }: TestBusiness) {
  const act = (id: string, action: string, body?: unknown) => api.post(`/operations/${id}/${action}`, body);
  /** Performs several actions in order. @returns the last response */
  const take = async (id: string, ...actions: (string | [string, unknown])[]) => {
    let last = await api.get(`/operations/${id}`);
    for (const each of actions) {
      const [action, body] = typeof each === 'string' ? [each] : each;
      last = await act(id, action, body);
      expect(last.status, last.text).toBe(200);
    }
    return last.body.data;
  };
  return { act, take };
}
