import { Module } from '@nestjs/common';
import { EgressClient } from './egress-client.js';
import { DnsNameResolver, NameResolver } from './name-resolver.js';

/** Provides requests to addresses that customers chose. */
@Module({
  providers: [EgressClient, { provide: NameResolver, useClass: DnsNameResolver }],
  exports: [EgressClient, NameResolver],
})
export class EgressModule {}
