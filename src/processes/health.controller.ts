import { Controller, Get, Module, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../kernel/http/decorators/endpoint.js';
import { Readiness, ReadinessModule } from './readiness.js';

/** The health checks of orchestrators: whether the process is alive, and whether it accepts requests. Outside the base path. */
@ApiExcludeController()
@Controller('health')
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Public()
  live(): { status: string } {
    return { status: 'live' };
  }

  /** 200 while the process can do its work and is not stopping; otherwise 503 with the reason. */
  @Get('ready')
  @Public()
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string }> {
    const status = await this.readiness.status();
    response.status(status === 'ready' ? 200 : 503);
    return { status };
  }
}

/** The health checks over HTTP. */
@Module({ imports: [ReadinessModule], controllers: [HealthController], exports: [ReadinessModule] })
export class HealthModule {}
