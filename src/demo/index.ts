export { DemoModule } from './demo.module.js';
export { DemoService, type DemoPlant } from './demo.service.js';
export { SeedAtSizeDto, type SeededSize, SizeService } from './size/size.service.js';
export { SampleDataModule, SampleDataService } from './sample/sample-data.module.js';
