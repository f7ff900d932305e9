import type { Type } from '@nestjs/common';
import type { UnitOfWork } from '../../../src/kernel/database/unit-of-work.js';
import type { Records } from '../../support/records.js';
import type { TestBusiness } from '../../support/test-business.js';

/** A business to which records are added: its existing ones, and the unit of work for new ones. */
export interface Filling {
  readonly business: TestBusiness;
  readonly records: Records;
  readonly work: UnitOfWork;
  /** A service of the API. */
  readonly get: <T>(service: Type<T>) => T;
}

export const HOUR_MS = 60 * 60 * 1000;

/** The lease of every worker in progress. */
export const LEASE = '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10';
