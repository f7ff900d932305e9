import { Controller, Get, Injectable, Module, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Database } from '../kernel/database/database.js';
import { Public } from '../kernel/http/decorators/endpoint.js';

/** Whether this process wants more work. It says no from the moment it is told to stop. */
@Injectable()
export class Readiness {
  private draining = false;

  /** Takes this process out of rotation. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }
}

/** What an orchestrator asks: is the process alive, and may requests be sent to it? Outside the base path. */
@ApiExcludeController()
@Controller('health')
class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  @Get('live')
  @Public()
  live(): { status: string } {
    return { status: 'live' };
  }

  /** 200 while the database answers and the process is not stopping; 503 otherwise, with the reason. */
  @Get('ready')
  @Public()
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string }> {
    const status = await this.status();
    response.status(status === 'ready' ? 200 : 503);
    return { status };
  }

  private async status(): Promise<string> {
    if (this.readiness.isDraining) return 'stopping';
    return (await this.database.answers()) ? 'ready' : 'database unreachable';
  }
}

/** Health, and what stands behind it. */
@Module({ controllers: [HealthController], providers: [Readiness], exports: [Readiness] })
export class HealthModule {}
