import type { Principal } from '../../kernel/auth/principal.js';
import type { Step } from '../../kernel/database/unscoped/backdated-work.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';

/** An action of a person at a time of the story. */
interface Planned {
  readonly at: Date;
  readonly by: Principal;
  readonly act: (work: UnitOfWork) => Promise<unknown>;
}

/** The planned actions of people, in order of time. An action may plan further actions. */
export class StoryTimeline {
  /** In reverse order: the next action is the last element. */
  private readonly planned: Planned[] = [];

  constructor(private readonly step: Step) {}

  /** Plans an action. Actions at the same time run in the order in which they were planned. */
  plan(at: Date, by: Principal, act: Planned['act']): void {
    let index = this.planned.length;
    while (index > 0 && this.planned[index - 1]!.at <= at) index -= 1;
    this.planned.splice(index, 0, { at, by, act });
  }

  /** Runs all planned actions, including those that are planned meanwhile. */
  async run(): Promise<void> {
    for (let next = this.planned.pop(); next; next = this.planned.pop())
      await this.step(next.by, next.at, next.act);
  }
}
