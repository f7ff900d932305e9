import { BusinessesService, KeysService, PrincipalsService, UsersService } from '../../src/access/index.js';
import { DemoService } from '../../src/demo/index.js';
import { VendorPeopleService, VendorsService } from '../../src/vendors/index.js';
import type { TestApp } from './test-app.js';

/** What makes the demo plant, and data at size: no module of the API has it. */
export function demoOf(testApp: TestApp): DemoService {
  return new DemoService(
    testApp.database,
    testApp.acrossBusinesses,
    testApp.clock,
    testApp.get(BusinessesService),
    testApp.get(KeysService),
    testApp.get(UsersService),
    testApp.get(PrincipalsService),
    testApp.get(VendorsService),
    testApp.get(VendorPeopleService),
  );
}
