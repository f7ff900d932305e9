export { DemoModule } from './demo.module.js';
export { DemoService, type DemoPlant } from './demo.service.js';
export { SeedAtSizeDto } from './size/seed-at-size.dto.js';
export { SizeService, type SeededSize } from './size/size.service.js';
export { SampleDataModule } from './sample/sample-data.module.js';
export { SampleDataService } from './sample/sample-data.service.js';
