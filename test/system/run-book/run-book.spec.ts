import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis } from '../../support/redis.js';
import { formerRelease, RELEASES } from '../upgrades/former-releases.js';
import { readRunBook } from './book.js';
import { Customer } from './customer.js';
import { Operator, postgresTools } from './operator.js';
import { canMount, SmallDisk } from './small-disk.js';

if (!postgresTools)
  console.log('No PostgreSQL with its tools in /usr/lib/postgresql: the tests of the run book are skipped.');
const TIMEOUT_MS = 240_000;
const previous = postgresTools ? await formerRelease(RELEASES[0]) : undefined;
const alerts = readRunBook()
  .map(({ title }) => title)
  .filter((title) => /^[A-Z]\w+$/.test(title) && title !== 'Install' && title !== 'Alerts');

describe
  .skipIf(!postgresTools)
  .sequential('the run book, followed on an empty cluster', { timeout: TIMEOUT_MS }, () => {
    let operator: Operator;
    let customer: Customer;
    let disk: SmallDisk | undefined;
    const restartApi = () => operator.commands('stop api', 'start api "$API_METRICS"', 'ready');

    beforeAll(async () => {
      operator = await Operator.begin();
    }, TIMEOUT_MS);
    afterAll(async () => {
      await operator?.close();
      disk?.close();
    });

    it('Install', async () => {
      await operator.follow('Install');
      customer = await Customer.of(operator);
      await customer.record('before');
    });

    it.skipIf(!previous)('Upgrade, and roll back', async () => {
      const { DATABASE_URL, ADMIN_URL } = operator.variables;
      operator.variables.DATABASE_URL = DATABASE_URL!.replace(/maintenance$/, 'upgraded');
      operator.variables.PREVIOUS = previous!;
      await operator.run(`psql '${ADMIN_URL}' -qc 'CREATE DATABASE upgraded OWNER maintenance'
      cd "$PREVIOUS"
      node dist/main.migrate.js > /dev/null`);
      await operator.follow(
        'Upgrade, and roll back',
        (output) => expect(output).toContain('ready'),
        (output) => expect(output).toContain('ready'),
      );
      operator.variables.DATABASE_URL = DATABASE_URL!;
      await restartApi();
      await operator.commands('stop worker', 'start worker "$WORKER_METRICS"');
      await customer.seesOnly(['before']);
    });

    it('Back up, without point in time', async () => {
      await operator.follow('Back up, without point in time', undefined, (output) =>
        expect(output).toContain('"missing_files":0'),
      );
      await customer.record('after the backup');
    });

    it('Suspend a customer', async () => {
      operator.variables.BUSINESS = customer.businessId;
      await operator.follow('Suspend a customer', (output) =>
        expect(output).toContain('"suspended_at":null'),
      );
    });

    it('Move a customer to another cell', async () => {
      const south = operator.variables.DATABASE_URL!.replace(/maintenance$/, 'south');
      await operator.run(`psql "$ADMIN_URL" -qc 'CREATE DATABASE south OWNER maintenance'
        DATABASE_URL='${south}' npm run -s migrate > /dev/null
        npm run -s cli -- business create --name Beta --plan enterprise > "$LOGS/beta"
        printf '%s\n' "DATABASE_URL='${south}'" "SECRET_KEY='another cell has a key of its own, of fifty bytes'" CELL=south \
          "SECRET_KEY_PREVIOUS='$SECRET_KEY'" "ATTACHMENTS_URL='file://$LOGS/south'" > "$LOGS/south.env"`);
      Object.assign(operator.variables, {
        SOUTH: (await operator.run('echo "$LOGS/south.env"')).trim(),
        MOVING: (
          await operator.run(
            `node -p 'JSON.parse(require("fs").readFileSync(process.env.LOGS + "/beta")).id'`,
          )
        ).trim(),
      });
      await operator.follow('Move a customer to another cell', (output) =>
        expect(output).not.toContain('SECRET_KEY_PREVIOUS'),
      );
      expect(await operator.run('cat "$LOGS/moved" "$LOGS/receipt"')).toMatch(
        /"moved_to":"south"[^]*erased_at/,
      );
    });

    it('Restore a dump', async () => {
      // The first block, with a dump that is cut off: the service goes on with all its data.
      const [restoreBeside] = operator.blocksOf('Restore a dump');
      await operator.run(
        `cp "$BACKUPS/maintenance.dump" "$BACKUPS/whole" && truncate -s 200K "$BACKUPS/maintenance.dump"`,
      );
      await expect(operator.commands(restoreBeside!)).rejects.toThrow(/pg_restore: error/);
      await customer.seesOnly(['before', 'after the backup']);
      await operator.run(`mv "$BACKUPS/whole" "$BACKUPS/maintenance.dump"
        psql "$ADMIN_URL" -qc 'DROP DATABASE maintenance_restored'`);

      await operator.follow(
        'Restore a dump',
        undefined,
        async () => {
          await customer.seesOnly(['before']);
          const ahead = await customer.follow(customer.cursorOf('after the backup'));
          expect([ahead.status, ahead.body.error.message]).toEqual([
            410,
            expect.stringContaining('restored from a backup'),
          ]);
        },
        async () => {
          for (const name of ['before', 'after the backup'])
            expect((await customer.follow(customer.cursorOf(name))).status).toBe(410);
          expect((await customer.follow(await customer.presentCursor())).status).toBe(200);
        },
      );
      await customer.record('after the restore');
    });

    it('Back up, with point in time', async () => {
      await operator.follow('Back up, with point in time');
      await customer.record('before the moment');
      operator.variables.MOMENT = (
        await operator.run(`psql "$ADMIN_URL" -Atc 'SELECT clock_timestamp()'`)
      ).trim();
      await customer.record('after the moment');
    });

    it('Restore to a point in time', async () => {
      await operator.follow('Restore to a point in time');
      await customer.seesOnly(['before', 'after the restore', 'before the moment']);
    });

    it('Fail over to a standby', async () => {
      const { STANDBY, STANDBY_PORT, STANDBY_URL, ADMIN_URL, PGPORT } = operator.variables;
      // The disk is filled later.
      disk = new SmallDisk(STANDBY!, '600m', '700');
      if (canMount) await operator.own(STANDBY!);
      await operator.follow('Fail over to a standby', async (output) => {
        expect(output).toContain('streaming');
        await customer.record('before the failover');
        const isBehind = `SELECT count(*) FROM pg_stat_replication WHERE replay_lsn < pg_current_wal_lsn()`;
        await operator.run(`until [ "$(psql "$ADMIN_URL" -Atc '${isBehind}')" = 0 ]; do sleep 0.1; done`);
      });
      Object.assign(operator.variables, {
        PGDATA: STANDBY,
        PGPORT: STANDBY_PORT,
        DATABASE_URL: STANDBY_URL,
        TLS_URL: STANDBY_URL,
      });
      operator.variables.ADMIN_URL = ADMIN_URL!.replace(PGPORT!, STANDBY_PORT!);
      await customer.seesOnly(['before', 'after the restore', 'before the moment', 'before the failover']);
    });

    it('Redis lost', async ({ skip }) => {
      const redis = await startRedis(operator.folder);
      if (!redis) return skip('no redis-server');
      operator.variables.REDIS_URL = redis.url;
      await restartApi();
      await redis.stop();
      await operator.follow('Redis lost', (output) => expect(output).toContain('ready'));
      const again = await startRedis(operator.folder, redis.port);
      await operator.follow('Redis lost', (output) => expect(output).toContain('PONG'));
      delete operator.variables.REDIS_URL;
      await restartApi();
      await again!.stop();
    });

    it('Disk full', async () => {
      const [asset] = await customer.assetIds();
      const attachments = new SmallDisk(operator.variables.ATTACHMENTS!, '64k');
      let recorded = 0;
      if (canMount)
        await operator.run(`head -c 1M /dev/zero > "$ATTACHMENTS/filler" || true
          until curl --silent "http://127.0.0.1:$PORT/health/ready" | grep attachment_store; do sleep 0.2; done`);
      await operator.follow(
        'Disk full',
        async (output) => {
          if (!canMount) return;
          expect(output).toContain('"attachment_store":"cannot be written');
          expect((await customer.attach(asset!, 'too much')).status).toBe(507);
          attachments.close();
          await operator.commands('ready', 'head -c 1G /dev/zero > "$PGDATA/filler" || true');
          recorded = await customer.recordsUntilRefused();
        },
        async (output) => {
          if (!canMount) return;
          expect(output).toContain('100%');
          await operator.run('rm "$PGDATA/filler"');
        },
      );
      if (canMount) expect(await customer.spareParts()).toBe(recorded);
    });

    it('Certificate of PostgreSQL', async () => {
      await operator.follow('Certificate of PostgreSQL', undefined, (output) =>
        expect(output).toContain('notAfter='),
      );
      await customer.seesOnly(['before', 'after the restore', 'before the moment', 'before the failover']);
    });

    it('Slow customers and failing endpoints', async () => {
      operator.variables.BUSINESS = customer.businessId;
      await operator.follow('Slow customers and failing endpoints', (output) =>
        expect(output).toContain(`${customer.businessId}\t`),
      );
    });

    it('Alerts', async () => {
      const refused = await customer.send('GET', '/assets', undefined, 'mk_live_unknown');
      expect(refused.status).toBe(401);
      operator.variables.REQUEST_ID = refused.body.error.request_id as string;
      // The log line is written right after the response.
      await expect.poll(() => operator.log('api')).toContain(operator.variables.REQUEST_ID);
      await operator.follow('Alerts', (output) => expect(output).toContain('invalid_key'));
    });

    it.each(alerts)('%s', async (alert) => {
      Object.assign(operator.variables, {
        BUSINESS: customer.businessId,
        ENDPOINT: customer.endpointId,
        SINCE: new Date(Date.now() - 3_600_000).toISOString(),
      });
      await operator.follow(alert);
    });

    it('has no commands that were not run', () => {
      expect(operator.left.filter((title) => previous || !title.startsWith('Upgrade'))).toEqual([]);
    });
  });
