import type { Principal } from '../../kernel/auth/principal.js';
import type { Step } from '../../kernel/database/unscoped/backdated-work.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';

/** Something that a person does at a moment of the story. */
interface Planned {
  readonly at: Date;
  readonly by: Principal;
  readonly act: (work: UnitOfWork) => Promise<unknown>;
}

/** What people are going to do, in the order of the moments. What they do may plan what follows from it. */
export class Timeline {
  /** In the reverse order: the next one is the last. */
  private readonly planned: Planned[] = [];

  constructor(private readonly step: Step) {}

  /** Plans what happens at a moment; what is planned for the same moment happens in the order in which it was planned. */
  plan(at: Date, by: Principal, act: Planned['act']): void {
    let place = this.planned.length;
    while (place > 0 && this.planned[place - 1]!.at <= at) place -= 1;
    this.planned.splice(place, 0, { at, by, act });
  }

  /** Lets everything happen that is planned, and what follows from it. */
  async play(): Promise<void> {
    for (let next = this.planned.pop(); next; next = this.planned.pop())
      await this.step(next.by, next.at, next.act);
  }
}
