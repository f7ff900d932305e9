import type { Principal } from '../../src/kernel/auth/principal.js';
import { CommentsService, type NewCommentText } from '../../src/comments/index.js';
import { created } from '../support/expectations.js';
import type { TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** Comments through the API, with the business's key. @returns the comment's id */
export async function commentOn(
  business: TestBusiness,
  operationId: string,
  more: object = {},
): Promise<string> {
  return created(
    await business.api.post(`/operations/${operationId}/comments`, { body: 'It is worn.', ...more }),
  );
}

/** Comments as a person. @returns the comment's id */
export function commentAs(
  testApp: TestApp,
  principal: Principal,
  operationId: string,
  comment: Partial<NewCommentText> = {},
): Promise<string> {
  return testApp.database.work(principal, (work) =>
    testApp.get(CommentsService).add(work, operationId, { body: 'It is worn.', ...comment }),
  );
}
