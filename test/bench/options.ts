import { parseArgs } from 'node:util';
import { say } from './report.js';

const USAGE = `npm run bench [-- options]
  without options            the API against a hand-written twin, imports, and webhooks
  --against=CHECKOUT         this build and another one, in turn
  --webhooks [--against=…]   webhooks: all measurements, or only --busy, --shapes, --latency or --cores; --quick for shorter ones
  --fresh [--against=…]      a new database that nobody has analysed: nothing may get slower while its tables grow
  --create-cost [--against=…] processor time per create: API, worker, their PostgreSQL backends, Redis; --quick for fewer rounds
  --own-ways                 each optimisation of our own against the standard way of the library
  --pages  --idle            the pages of the portal; the transactions of idle processes
  --retention                how long deleting expired rows takes, compared with partitions
  --size=10m                 lists, filters and searches on ten million rows
  --only-million, --million  lists and filters on a million rows, alone or in addition
  --import                   only imports
  --profile=FOLDER           a processor profile of the API`;

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;

/** The options of `npm run bench`. Prints them and ends for `--help`. @throws TypeError for an unknown option */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      ...{ against: text, size: text, profile: text },
      ...{ webhooks: flag, busy: flag, shapes: flag, latency: flag, cores: flag, quick: flag },
      ...{
        'own-ways': flag,
        fresh: flag,
        'create-cost': flag,
        pages: flag,
        idle: flag,
        retention: flag,
        'only-million': flag,
        million: flag,
        import: flag,
        help: flag,
      },
    },
  });
  if (!values.help) return values;
  say(USAGE);
  process.exit(0);
}
