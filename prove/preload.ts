// Goes into a process of the service ahead of it (`node --import`): moves its clock when told, and lets `loader.ts` take a lock, a
// claim or a predicate out of the program. The product itself has no switch for either.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';

const { PROVE_CLOCK: clock, PROVE_SABOTAGE: sabotage } = process.env;
if (sabotage) register('./loader.js', import.meta.url, { data: { sabotage } });
if (clock) {
  let shiftMs = 0;
  const real = Date;
  const now = real.now.bind(real);
  process.on('SIGUSR2', () => (shiftMs = Number(readFileSync(clock, 'utf8'))));
  const shifted: ProxyHandler<DateConstructor> = {
    construct: (target, given: [], as) =>
      Reflect.construct(
        target,
        given.length === 0 ? [now() + shiftMs] : given,
        as === moved ? target : as,
      ) as Date,
    get: (target, name) => (name === 'now' ? () => now() + shiftMs : (Reflect.get(target, name) as unknown)),
  };
  const moved: DateConstructor = new Proxy(real, shifted);
  globalThis.Date = moved;
}
