import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Receiver } from '../support/receiver.js';
import type { Random } from './random.js';
import { DISK_MB, type Kind, type Stage } from './stage.js';
import type { TcpProxy } from './tcp-proxy.js';

const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

/** The targets of faults. */
export interface Struck {
  readonly stage: Stage;
  readonly receivers: readonly Receiver[];
  readonly random: Random;
}

/** A temporary fault. */
export interface Fault {
  readonly name: string;
  /** Whether it is possible on this stage. */
  isPossible?(stage: Stage): boolean;
  /** Starts the fault. @returns a function that ends it */
  strike(struck: Struck): Promise<() => Promise<void>> | (() => Promise<void>);
}

const done = () => Promise.resolve();
/** Ends a fault synchronously. */
const undo = (act: () => void) => () => Promise.resolve(act());

/** All faults, by their names in the report. */
export const FAULTS: readonly Fault[] = [
  killed('API killed', 'api'),
  killed('worker killed', 'worker'),
  killed('portal killed', 'portal'),
  paused('API paused', 'api'),
  paused('worker paused', 'worker'),
  {
    name: 'PostgreSQL killed',
    strike: async ({ stage }) => {
      await stage.postgres.kill();
      return done;
    },
  },
  {
    name: 'PostgreSQL paused',
    strike: async ({ stage }) => {
      const resume = await stage.postgres.freeze();
      return undo(resume);
    },
  },
  {
    name: 'Redis killed, and empty afterwards',
    isPossible: ({ redis }) => redis !== undefined,
    strike: async ({ stage }) => {
      await stage.redis!.stop();
      return () => stage.redis!.start();
    },
  },
  {
    name: 'Redis paused',
    isPossible: ({ redis }) => redis !== undefined,
    strike: ({ stage }) => {
      stage.redis!.freeze();
      return undo(() => stage.redis!.thaw());
    },
  },
  network(
    'connections to PostgreSQL cut',
    databases,
    again((proxy) => proxy.cut()),
  ),
  network('PostgreSQL out of reach', databases, (proxy) => {
    proxy.isDown = true;
    proxy.cut();
  }),
  network('PostgreSQL silent', databases, (proxy) => proxy.holdBack()),
  network('PostgreSQL delayed', databases, (proxy, random) => (proxy.delayMs = random.between(20, 120))),
  network(
    'connections of clients cut',
    fronts,
    again((proxy) => proxy.cut()),
  ),
  network('answers to clients lost', fronts, (proxy) => proxy.loseAnswers()),
  {
    name: 'receivers answer 500 half the time',
    strike: ({ receivers, random }) => {
      const usual = receivers.map(({ answer }) => answer);
      receivers.forEach((receiver, index) => {
        receiver.answer = (received, response) =>
          random.chance(0.5) ? response.writeHead(500).end() : usual[index]!(received, response);
      });
      return undo(() => receivers.forEach((receiver, index) => (receiver.answer = usual[index]!)));
    },
  },
  {
    name: 'disk for attachments full',
    isPossible: ({ disk }) => disk !== undefined,
    strike: ({ stage }) => {
      const filler = join(stage.disk!, 'filler');
      for (let size = MEBIBYTE; size >= KIBIBYTE; size /= 2) fill(filler, size);
      return undo(() => rmSync(filler, { force: true }));
    },
  },
  {
    name: 'clocks moved',
    strike: ({ stage, random }) => {
      const moved = [...stage.of('api'), ...stage.of('worker')].filter(() => random.chance(0.6));
      for (const member of moved) stage.moveClock(member, random.between(-8_000, 8_000));
      return undo(() => moved.forEach((member) => stage.moveClock(member, 0)));
    },
  },
];

function killed(name: string, kind: Kind): Fault {
  return {
    name,
    strike: async ({ stage, random }) => {
      const member = random.pick(stage.of(kind));
      await member.process.end();
      return () => stage.revive(member);
    },
  };
}

function paused(name: string, kind: Kind): Fault {
  return {
    name,
    strike: ({ stage, random }) => {
      const member = random.pick(stage.of(kind));
      member.process.signal('SIGSTOP');
      return undo(() => member.process.signal('SIGCONT'));
    },
  };
}

/** A fault in the network of one process, or of all. */
function network(
  name: string,
  proxiesOf: (stage: Stage) => TcpProxy[],
  act: (proxy: TcpProxy, random: Random) => unknown,
): Fault {
  return {
    name,
    strike: ({ stage, random }) => {
      const all = proxiesOf(stage);
      const struck = random.chance(0.5) ? all : [random.pick(all)];
      const timers = struck.map((proxy) => act(proxy, random));
      return undo(() => {
        for (const timer of timers) clearInterval(timer as NodeJS.Timeout);
        for (const proxy of struck) proxy.mend();
      });
    },
  };
}

/** Repeats an action at random intervals. */
function again(act: (proxy: TcpProxy) => void): (proxy: TcpProxy, random: Random) => NodeJS.Timeout {
  return (proxy, random) => {
    act(proxy);
    return setInterval(() => act(proxy), random.between(150, 700));
  };
}

function databases({ members }: Stage): TcpProxy[] {
  return members.map(({ toPostgres }) => toPostgres);
}

function fronts({ members }: Stage): TcpProxy[] {
  return members.flatMap(({ front }) => front ?? []);
}

/** Fills the free space with pieces of this size, but at most the size of the disk. */
function fill(file: string, size: number): void {
  try {
    for (let left = DISK_MB * MEBIBYTE; left > 0; left -= size)
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
  } catch {
    // There is no room left for a piece of this size.
  }
}

/** Two faults at the same time. */
export function combined(one: Fault, other: Fault): Fault {
  return {
    name: 'two of these at the same time',
    strike: async (struck) => {
      const mendOne = await one.strike(struck);
      const mendOther = await other.strike(struck);
      // At the same time too: a process that was killed cannot start again while the other fault keeps PostgreSQL from it.
      return async () => {
        await Promise.all([mendOne(), mendOther()]);
      };
    },
  };
}
