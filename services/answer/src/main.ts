import { runService } from '@cardinal/runtime';
import { answerService } from './service.js';

await runService(answerService);
