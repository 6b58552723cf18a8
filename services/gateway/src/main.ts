import { runService } from '@cardinal/runtime';
import { gatewayService } from './service.js';

await runService(gatewayService);
