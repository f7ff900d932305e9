import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../kernel/http/decorators/endpoint.js';
import { AttachmentDownloads, FILES_PATH } from '../index.js';

/** The bytes of attachments, outside the base path. People open these links in a browser, so they carry no API key. */
@ApiExcludeController()
@Controller(FILES_PATH)
export class FilesController {
  constructor(private readonly downloads: AttachmentDownloads) {}

  @Get(':link')
  @Public()
  download(@Param('link') link: string, @Res() response: Response): Promise<void> {
    return this.downloads.sendLinked(link, response);
  }
}
