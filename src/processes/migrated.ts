import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '../kernel/database/database.js';

/** Closes the application if the schema is not migrated. @throws Error that names the command to run */
export async function requireMigrated(app: INestApplicationContext): Promise<void> {
  const missing = await app.get(Database).missingMigrations();
  if (missing.length === 0) return;
  await app.close();
  throw new Error(
    `The database lacks ${missing.length} migration(s), the first being ${missing[0]}. Run: npm run migrate`,
  );
}
