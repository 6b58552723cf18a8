import { runService } from '@cardinal/runtime';
import { ingestService } from './service.js';

await runService(ingestService);
