export { DemoModule } from './demo.module.js';
export { DemoService, type DemoPlant, type SeededSize, type Sizes } from './demo.service.js';
export { SeedAtSizeDto } from './dto/seed-at-size.dto.js';
export { SampleDataModule } from './sample/sample-data.module.js';
export { SampleDataService } from './sample/sample-data.service.js';
