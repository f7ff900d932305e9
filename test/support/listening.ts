import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';

/** Opens a free port chosen by the system. @returns the origin of the application */
export async function listeningOrigin(app: NestExpressApplication): Promise<string> {
  await app.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
}
