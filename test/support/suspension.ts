import { SuspensionsService } from '../../src/access/index.js';
import { systemPrincipal } from '../../src/kernel/auth/principal.js';
import type { TestBusiness } from './test-business.js';

/** Suspends a business, as the operator's command does. */
export function suspend({ testApp, id }: TestBusiness, reason: string | null = null) {
  return testApp.database.work(systemPrincipal(id), (work) =>
    testApp.get(SuspensionsService).suspend(work, reason),
  );
}

/** Resumes it. */
export function resume({ testApp, id }: TestBusiness, reason: string | null = null) {
  return testApp.database.work(systemPrincipal(id), (work) =>
    testApp.get(SuspensionsService).resume(work, reason),
  );
}
