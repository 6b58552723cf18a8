import { runService } from '@cardinal/runtime';
import { extractionService } from './service.js';

await runService(extractionService);
