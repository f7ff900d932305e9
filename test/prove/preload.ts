// Loaded into a process of the service before its program (`node --import`). Moves the process's clock on request, and lets
// `loader.ts` remove a lock, a claim or a condition from the program. The product itself has no option for either.
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
