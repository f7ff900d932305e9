import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import { SteadyClock } from '../../clock.js';
import { DataModel } from '../../resource/data-model.js';
import { ChangeRecorder } from '../change-recorder.js';
import { UnitOfWork } from '../unit-of-work.js';
import { unscopedRun, type Run } from './across-businesses.js';
import { ConnectionPool } from './connection-pool.js';

/** Runs one unit of work in the past: by whom, at which time, and what they do. */
export type Step = <T>(by: Principal, at: Date, act: (work: UnitOfWork) => Promise<T>) => Promise<T>;

/**
 * Records a history: units of work of different people of one business, each at its own time, in one transaction.
 * They use the ordinary services, so history, events, alarms and stock follow the ordinary rules. For demo data: only
 * the files that `.dependency-cruiser.cjs` lists, each with its reason, may import it.
 */
@Injectable()
export class BackdatedWork {
  constructor(
    private readonly connections: ConnectionPool,
    private readonly model: DataModel,
  ) {}

  /**
   * Commits all steps when `act` returns, and none when it throws. After a deadlock, `act` runs again from the start.
   * The feed of changes (D49) reports each resource once, as for any other transaction.
   *
   * @param act receives a function that runs a step, and one that runs an unscoped statement in the same transaction.
   *   Run the steps one after the other, in the order of their times
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  transaction<T>(act: (step: Step, run: Run) => Promise<T>): Promise<T> {
    return this.connections.transaction(async (connection) => {
      const changes = new ChangeRecorder(this.model);
      let last: UnitOfWork | undefined;
      const step: Step = (by, at, change) => {
        const clock = new SteadyClock({ now: () => at });
        last = new UnitOfWork(connection, by, clock, this.connections.columns, this.model, changes);
        return change(last);
      };
      const result = await act(step, unscopedRun(connection));
      await last?.recordChanges();
      return result;
    });
  }
}
