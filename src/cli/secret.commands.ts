import type { Command } from 'commander';
import { type RenewedSecrets, SecretRenewal } from '../webhooks/index.js';
import type { RunCommand } from './command.js';

/** `secrets re-encrypt`. */
export function addSecretCommands(program: Command, run: RunCommand): void {
  program
    .command('secrets')
    .description('Secrets that are encrypted at rest.')
    .command('re-encrypt')
    .description('Re-encrypts stored secrets with SECRET_KEY, so that SECRET_KEY_PREVIOUS can be removed.')
    .action(() =>
      run(async (operator) => {
        const total = { businesses: 0, endpoints: 0, renewed: 0, unreadable: 0 };
        for (const principal of await operator.businessesWithEndpoints()) {
          const counts: RenewedSecrets = await operator.work(principal, (work) =>
            operator.get(SecretRenewal).renew(work),
          );
          total.businesses += 1;
          total.endpoints += counts.endpoints;
          total.renewed += counts.renewed;
          total.unreadable += counts.unreadable;
        }
        return total;
      }),
    );
}
