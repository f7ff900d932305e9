import { Module } from '@nestjs/common';
import { ReferenceController } from './reference.controller.js';
import { Reference } from './reference.js';

/** What the API says of itself, to anyone: the OpenAPI document and the page for people (§4.1, §9.6). */
@Module({ controllers: [ReferenceController], providers: [Reference] })
export class ReferenceModule {}
