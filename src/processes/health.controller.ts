import { Controller, Get, Module, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../kernel/http/decorators/endpoint.js';
import { Readiness, ReadinessModule } from './readiness.js';

/** What an orchestrator asks: is the process alive, and may requests be sent to it? Outside the base path. */
@ApiExcludeController()
@Controller('health')
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Public()
  live(): { status: string } {
    return { status: 'live' };
  }

  /** 200 while the process can do all of its work and is not stopping; 503 otherwise, with the reason. */
  @Get('ready')
  @Public()
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string }> {
    const status = await this.readiness.status();
    response.status(status === 'ready' ? 200 : 503);
    return { status };
  }
}

/** Health, over HTTP. */
@Module({ imports: [ReadinessModule], controllers: [HealthController], exports: [ReadinessModule] })
export class HealthModule {}
