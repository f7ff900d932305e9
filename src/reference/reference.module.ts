import { Module } from '@nestjs/common';
import { ReferenceController } from './reference.controller.js';
import { Reference } from './reference.js';

/** The public description of the API: the OpenAPI document, and the reference page for people (§4.1, §9.6). */
@Module({ controllers: [ReferenceController], providers: [Reference] })
export class ReferenceModule {}
