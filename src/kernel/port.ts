import type { OnApplicationBootstrap } from '@nestjs/common';

/**
 * A dependency of one module on an implementation in another module that it must not import. The implementing module imports the
 * first one, and connects its implementation when it is created. A process without an implementation does not start.
 */
export abstract class Port<Implementation extends object> implements OnApplicationBootstrap {
  private connected: Implementation | undefined;

  /** @throws Error when an implementation is already connected */
  connect(implementation: Implementation): void {
    if (this.connected) throw new Error(`${this.constructor.name} is connected already.`);
    this.connected = implementation;
  }

  /** @throws Error in a process without the implementing module */
  get implementation(): Implementation {
    if (!this.connected) throw new Error(`Nothing is connected to ${this.constructor.name}.`);
    return this.connected;
  }

  onApplicationBootstrap(): void {
    void this.implementation;
  }
}
