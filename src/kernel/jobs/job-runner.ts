import { BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Config, sessionUrlOf } from '../../config.js';
import { Listener } from '../database/listener.js';
import { Log } from '../log.js';
import { JobMetrics } from './job-metrics.js';
import { decoratedMethods, Job, type JobOptions } from './job.js';
import { Loop } from './loop.js';
import { TurnRunner } from './turn-runner.js';
import { type Turn, TurnKinds } from './turn.js';

/**
 * Receives a notification after each commit that created work for a business (`UnitOfWork.wake`), and queues a turn.
 * All workers receive it, and the queue keeps only one of the turns they add. The sweep finds work whose notification
 * was lost.
 */
@Injectable()
export class TurnListener {
  private readonly listener: Listener;
  private received = new Map<string, Turn>();
  private isQueuing = false;

  constructor(
    config: Config,
    private readonly kinds: TurnKinds,
    private readonly runner: TurnRunner,
  ) {
    this.listener = new Listener(sessionUrlOf(config)!, (payload) => this.receive(payload));
  }

  start(): void {
    this.listener.start();
  }

  stop(): Promise<void> {
    return this.listener.stop();
  }

  private receive(payload: string): void {
    const [kind = '', businessId = ''] = payload.split(' ');
    if (this.kinds.named(kind)) this.received.set(payload, { kind, businessId });
    if (!this.isQueuing) void this.enqueueAll();
  }

  private async enqueueAll(): Promise<void> {
    this.isQueuing = true;
    while (this.received.size > 0) {
      const turns = [...this.received.values()];
      this.received = new Map();
      await this.runner.queueOrRun(turns);
    }
    this.isQueuing = false;
  }
}

interface FoundJob extends JobOptions {
  readonly run: () => Promise<unknown>;
}

/** Runs the jobs (`@Job`) and the queue processors (`@Processor`) that the modules of a process declare. */
@Injectable()
export class JobRunner implements OnModuleInit, OnModuleDestroy {
  private jobs: FoundJob[] = [];
  private loops: Loop[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly processors: BullRegistrar,
    private readonly turns: TurnRunner,
    private readonly listener: TurnListener,
    private readonly metrics: JobMetrics,
    private readonly log: Log,
  ) {}

  /** @throws Error when two jobs have the same name */
  onModuleInit(): void {
    this.jobs = decoratedMethods(this.discovery, Job);
    const names = this.jobs.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw new Error(`The job ${twice} is declared twice.`);
  }

  /** The names of this process's jobs. */
  get names(): string[] {
    return this.jobs.map(({ name }) => name);
  }

  /** Starts the jobs and processors, even when the queue or the database is unreachable. */
  start(): void {
    this.processors.register();
    this.loops = this.jobs.map(
      ({ name, everyMs, run }) => new Loop(name, () => this.metrics.measure(name, run), everyMs, this.log),
    );
    this.listener.start();
  }

  /** Takes no new work, and resolves once the current rounds and turns have ended. */
  async onModuleDestroy(): Promise<void> {
    if (this.loops.length === 0) return;
    await Promise.all([...this.loops.map((loop) => loop.stop()), this.listener.stop(), this.turns.stop()]);
    await Promise.all(this.instances(WorkerHost).map(({ worker }) => worker.close()));
    // In parallel: Nest would close them one after the other, and each unreachable queue takes until its timeout.
    await Promise.all(this.instances(Queue).map((queue) => queue.close()));
  }

  private instances<T>(type: abstract new (...dependencies: never[]) => T): T[] {
    const all: unknown[] = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return all.filter((each): each is T => each instanceof type);
  }
}
