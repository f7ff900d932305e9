export { DemoModule } from './demo.module.js';
export { DemoService, type DemoPlant, type SeededSize, type Sizes } from './demo.service.js';
