import { runService } from '@cardinal/runtime';
import { retrievalService } from './service.js';

await runService(retrievalService);
