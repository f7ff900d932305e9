import { Module } from '@nestjs/common';
import { EgressClient } from './egress-client.js';
import { DnsNameResolver, NameResolver } from './name-resolver.js';

/** The way out to addresses that others chose. */
@Module({
  providers: [EgressClient, { provide: NameResolver, useClass: DnsNameResolver }],
  exports: [EgressClient, NameResolver],
})
export class EgressModule {}
