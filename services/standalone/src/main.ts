import { runProcess } from '@cardinal/runtime';
import { startStandalone } from './host.js';
import { readStandaloneSettings } from './settings.js';

await runProcess({
  name: 'cardinal',
  readSettings: readStandaloneSettings,
  stopWithinMs: 9_000, // the contract with operators is 10 s
  async start(settings, logger) {
    const standalone = await startStandalone(settings, logger);
    process.stdout.write(`Cardinal is ready at ${standalone.url} (data in ${settings.CARDINAL_DATA_DIR})\n`);
    return standalone;
  },
});
