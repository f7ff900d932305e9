import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../kernel/http/decorators/endpoint.js';
import { recordOf } from '../../kernel/http/request-record.js';
import { AttachmentDownloads, FILES_PATH } from '../index.js';

/** The bytes of attachments, outside the base path. People open these links in a browser, so they carry no API key. */
@ApiExcludeController()
@Controller(FILES_PATH)
export class FilesController {
  constructor(private readonly downloads: AttachmentDownloads) {}

  @Get(':link')
  @Public()
  download(@Param('link') link: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const record = recordOf(request);
    // For the access log: the link identifies who requested it.
    return this.downloads.sendLinked(link, response, (holder) => (record.principal = holder));
  }
}
