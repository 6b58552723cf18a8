import { runProcess } from '@cardinal/runtime';
import { startStandalone } from './host.js';
import { readStandaloneSettings } from './settings.js';

// Files in the data folder are readable by their owner alone, whichever part of the process or its parsers creates them.
process.umask(0o077);

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
