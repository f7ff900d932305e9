import {
  applyDecorators,
  Header,
  HttpCode,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { EnvelopeInterceptor } from '../interceptors/envelope.interceptor.js';
import { IdempotencyInterceptor } from '../interceptors/idempotency.interceptor.js';
import { UnitOfWorkInterceptor } from '../interceptors/unit-of-work.interceptor.js';
import { UploadInterceptor } from '../interceptors/upload.interceptor.js';
import { NoParametersInterceptor, ValidationInterceptor } from '../interceptors/validation.interceptor.js';
import { VersionInterceptor } from '../interceptors/version.interceptor.js';
import { WaitInterceptor } from '../interceptors/wait.interceptor.js';
import { swaggerOf } from '../openapi/endpoint-decorators.js';
import { type EndpointOptions, type RoutePolicy, setPolicy } from '../route-policy.js';
import { methodOf } from '../routes.js';

/**
 * Declares a route that needs a key: who may call it, what wraps its handler, and its entry in the API description. It must stand above
 * the decorator of its method. The process does not start with a route that has neither this nor `@Public()`.
 *
 * @throws Error when it stands below the decorator of the method
 */
export function Endpoint(options: EndpointOptions): MethodDecorator {
  return (target, name, descriptor) => {
    const method = methodOf(descriptor.value as object);
    if (method === undefined || method === 'ALL')
      throw new Error(`@Endpoint() of ${String(name)} must stand above the decorator of its method.`);
    const status = options.status ?? (options.answers ? (method === 'POST' ? 201 : 200) : 204);
    const { answers, ...contract } = options;
    const kind = kindOf(answers);
    const isChange = method === 'PUT' || method === 'PATCH' || (method === 'POST' && status === 200);
    const changes =
      options.changes ?? (isChange && !options.mayCreate && !options.onlyIn ? kind.single : undefined);
    const endpoint: RoutePolicy = { ...contract, ...kind, method, status, changes };
    const decorate = applyDecorators(
      setPolicy(endpoint),
      UseInterceptors(...interceptorsOf(endpoint)),
      HttpCode(status),
      ...(answers ? [Header('Content-Type', 'application/json; charset=utf-8')] : []),
      ...swaggerOf(endpoint),
    );
    decorate(target, name, descriptor);
  };
}

function kindOf(answers: EndpointOptions['answers']): Pick<RoutePolicy, 'single' | 'page' | 'bulk'> {
  if (!answers) return {};
  if ('bulkOf' in answers) return { bulk: answers.bulkOf };
  return 'pageOf' in answers ? { page: answers } : { single: answers };
}

/**
 * What wraps the handler of a route, from the outermost to the innermost; each only on the routes that need it, because each takes time.
 * The guards are in front of all routes (`http.module.ts`), so that one without a policy is refused as well.
 */
function interceptorsOf({ method, receives, waitsFor, changes }: RoutePolicy): Type<NestInterceptor>[] {
  const isWrite = method !== 'GET';
  return [
    ValidationInterceptor,
    ...(receives ? [UploadInterceptor] : []),
    ...(waitsFor ? [WaitInterceptor] : []),
    UnitOfWorkInterceptor,
    ...(isWrite ? [IdempotencyInterceptor] : []),
    EnvelopeInterceptor,
    ...(changes ? [VersionInterceptor] : []),
  ];
}

/** Makes a public route refuse all query parameters, as routes with a key refuse unknown ones (D3). */
export const WithoutParameters = () => UseInterceptors(NoParametersInterceptor);
