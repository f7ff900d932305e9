import { DemoService, SizeService, type DemoPlant, type SeededSize } from '../../src/demo/index.js';
import { serve } from '../../src/processes/operator.js';
import type { TestApp } from './test-app.js';

/** Creates the demo plant as `npm start` does, unless it exists. */
export function seedDemo({ config }: TestApp): Promise<DemoPlant> {
  return serve(config, (services) => services.get(DemoService).seedOnce());
}

/** Creates a business with many rows, as `demo seed` does. */
export function seedAtSize(
  { config }: TestApp,
  sizes: Parameters<SizeService['seed']>[0],
): Promise<SeededSize> {
  return serve(config, (services) => services.get(SizeService).seed(sizes));
}
