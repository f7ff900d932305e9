import type { OnApplicationBootstrap } from '@nestjs/common';

/**
 * Questions that one module asks and another answers, where the first must not know the second. The module that answers
 * imports the one that asks, and connects its answers when it is made. A process in which nothing is connected does not start.
 */
export abstract class Port<Answers extends object> implements OnApplicationBootstrap {
  private connected: Answers | undefined;

  /** @throws Error when something is connected already: one module answers */
  connect(answers: Answers): void {
    if (this.connected) throw new Error(`${this.constructor.name} is connected already.`);
    this.connected = answers;
  }

  /** @throws Error in a process that lacks the module that answers */
  get answers(): Answers {
    if (!this.connected) throw new Error(`Nothing is connected to ${this.constructor.name}.`);
    return this.connected;
  }

  onApplicationBootstrap(): void {
    void this.answers;
  }
}
