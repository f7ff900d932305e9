import { Socket } from 'node:net';

/**
 * The socket of a connection to PostgreSQL. Prepared statements that are written in one turn of the event loop leave in one
 * packet: those of a work that do not wait for each other cost one system call, and wake PostgreSQL once. Over TLS it
 * gathers nothing: there the encrypted stream writes past it.
 */
export class GatheringSocket extends Socket {
  /** `pg` corks the socket around each statement. The tick comes when no promise is left to go on: what they write is gathered too. */
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
