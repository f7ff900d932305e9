import { Controller, Get, Module } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tenantTable } from '../../src/kernel/sql/tenant-entity.js';
import type { EntityClass } from '../../src/kernel/sql/sql.js';
import { eventType } from '../../src/kernel/resource/event-type.js';
import { Endpoint } from '../../src/kernel/http/decorators/endpoint.js';
import { PolicyCheck } from '../../src/kernel/http/http.module.js';
import { DataModel, Declares } from '../../src/kernel/resource/data-model.js';
import { text, uuid } from '../../src/kernel/resource/field.js';
import { defineResource, Resource } from '../../src/kernel/resource/resource.js';
import { Asset } from '../../src/assets/index.js';
import { WebhooksService, WebhookTargets } from '../../src/webhooks/index.js';
import { startTestApp } from '../support/test-app.js';
import { RouteParts } from './route-parts.js';

const testApp = await startTestApp();

const tool = (description = 'A tool.') =>
  defineResource({
    object: 'tool',
    entity: Asset,
    description,
    fields: { id: uuid('The tool.'), name: text('Its name.') },
  });
const toolMoved = () => eventType('tool.moved', 'A tool was moved.', tool().snapshot(['id', 'object']));

@Controller()
class ToolsController {
  @Endpoint({ scope: 'tools:read', summary: 'List tools', answers: { pageOf: tool() } })
  @Get('tools')
  list(): string {
    return '';
  }
}

@Module({ imports: [RouteParts], controllers: [ToolsController], providers: [PolicyCheck] })
class ForgetfulModule {}

@Declares({ resources: [tool()] })
@Module({ imports: [RouteParts], controllers: [ToolsController], providers: [PolicyCheck] })
class MistakenModule {}

@Declares({ entities: [Asset], resources: [tool()], eventTypes: [toolMoved()] })
@Module({})
class ToolsModule {}

@Declares({ eventTypes: [toolMoved()] })
@Module({ imports: [ToolsModule] })
class RepeatingModule {}

@Module({ imports: [ToolsModule, ForgetfulModule] })
class ImportingModule {}

/** What the modules of a process declare, without starting them. */
async function modelOf(module: object): Promise<DataModel> {
  const context = await NestFactory.createApplicationContext(module, { preview: true, logger: false });
  return DataModel.of(context.get(ModulesContainer));
}

/** Everything that our sources export, even if no process imports it. */
async function exportedBySources(): Promise<unknown[]> {
  const paths = readdirSync(new URL('../../src', import.meta.url), { recursive: true }) as string[];
  const files = paths.filter((path) => path.endsWith('.ts') && !/^(main|cli)\b/.test(path));
  const modules = await Promise.all(
    files.map((path) => import(/* @vite-ignore */ `../../src/${path}`) as Promise<object>),
  );
  const exported = modules.flatMap((module) => Object.values(module) as unknown[]);
  // Some are exported in a list or an object.
  return exported.flatMap((value) =>
    isGroup(value) ? [value, ...(Object.values(value) as unknown[])] : [value],
  );
}

const isGroup = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

const isEntity = (value: unknown): value is EntityClass => {
  try {
    return tenantTable(value) !== undefined;
  } catch {
    return false;
  }
};

describe('the data model of a process', () => {
  it('contains what its modules declare, including imported modules', async () => {
    const model = await modelOf(ImportingModule);
    expect([...model.entities]).toEqual([Asset]);
    expect([...model.resources.keys()]).toEqual(['tool']);
    expect([...model.eventTypes.keys()]).toEqual(['tool.moved']);
  });

  it('contains nothing of a module that is not imported, even if its file is', async () => {
    const { entities, resources, eventTypes } = await modelOf(ForgetfulModule);
    expect([entities.size, resources.size, eventTypes.size]).toEqual([0, 0, 0]);
  });

  it('refuses two declarations with the same name', async () => {
    await expect(modelOf(RepeatingModule)).rejects.toThrow('The event type tool.moved is declared twice.');
    expect(() => new DataModel([{ resources: [tool()] }, { resources: [tool('Another.')] }])).toThrow(
      'The resource tool is declared twice.',
    );
    expect(() => new DataModel([{ entities: [Asset] }, { entities: [Asset] }])).toThrow(
      'The entity Asset is declared twice.',
    );
  });

  it('contains every entity, resource and event type of the sources in the API', async () => {
    const model = testApp.get(DataModel);
    const all = await exportedBySources();
    const names = (values: Iterable<{ name: string }>) => [...values].map(({ name }) => name).sort();
    const entities = [...new Set(all.filter(isEntity))];
    // Resources that only pages show and files contain are not in the model.
    const resources = all.filter(
      (value): value is Resource =>
        value instanceof Resource && !/^displayed_|^payroll_row$|^comment_row$/.test(value.name),
    );
    const events = all.filter((value): value is { name: string } => Object.hasOwn(Object(value), 'snapshot'));
    expect(names(model.entities)).toEqual(names(entities));
    // Some resources are declared in the file that uses them alone.
    expect(names(model.resources.values())).toEqual(expect.arrayContaining(names(new Set(resources))));
    expect(names(model.eventTypes.values())).toEqual(names(new Set(events)));
    expect(model.eventTypes.size).toBeGreaterThan(5);
  });
});

describe('an undeclared resource, event type or entity', () => {
  const start = async (module: object) => {
    const app = await NestFactory.create(module, { logger: false, abortOnError: false });
    await app.init();
    await app.close();
  };

  it('prevents the process from starting if a route returns it, even if another one has its name', async () => {
    const refusal = 'No module declares the resource tool: add it to @Declares of its module.';
    await expect(start(ForgetfulModule)).rejects.toThrow(refusal);
    await expect(start(MistakenModule)).rejects.toThrow(refusal);
  });

  it('is refused as an event, and the transaction is rolled back', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const id = await business.asset({ room_id: roomId });
    const emitted = business.work(async (work) => {
      await work.update(Asset, id, { name: 'Renamed' });
      work.emit(toolMoved(), id);
    });
    await expect(emitted).rejects.toThrow('No module declares the event type tool.moved');
    expect((await business.api.get(`/assets/${id}`)).body.data.name).toBe('Feed pump');
  });

  it('is refused as an event type of a webhook', async () => {
    const business = await testApp.business();
    const target = await testApp.get(WebhookTargets).admit('http://127.0.0.1:9/hook');
    const registered = business.work((work) =>
      testApp.get(WebhooksService).register(work, { target, eventTypes: ['tool.moved'] }),
    );
    await expect(registered).rejects.toThrow('"event_types" has unknown values: tool.moved.');
  });

  it('is refused as a table to write to', async () => {
    const business = await testApp.business();
    class Tool {
      id!: string;
      businessId!: string;
    }
    await expect(business.work((work) => work.insert(Tool, {}))).rejects.toThrow(/Tool/);
  });
});
