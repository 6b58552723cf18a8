import { ConfigError } from '@cardinal/config';
import { DataDirInUseError } from '@cardinal/store';
import { createLogger } from '@cardinal/telemetry';
import { startStandalone } from './host.js';
import { readStandaloneSettings, type StandaloneSettings } from './settings.js';

/** Longest way from SIGTERM to the end, in milliseconds. The contract with operators is 10 s. */
const stopWithinMs = 9_000;

function settingsOrExit(): StandaloneSettings {
  try {
    return readStandaloneSettings(process.env);
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exit(2);
  }
}

const settings = settingsOrExit();
const logger = createLogger({ level: settings.CARDINAL_LOG_LEVEL, service: 'cardinal', destination: 'stderr' });

try {
  const standalone = await startStandalone(settings, logger);
  process.stdout.write(`Cardinal is ready at ${standalone.url} (data in ${settings.CARDINAL_DATA_DIR})\n`);

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    logger.info('stopping', { signal });
    setTimeout(() => {
      logger.error('stopping took too long; what was still running is taken up at the next start');
      process.exit(1);
    }, stopWithinMs).unref();
    void standalone.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (thrown) {
  if (thrown instanceof DataDirInUseError) process.stderr.write(`${thrown.message}\n`);
  else logger.error('Cardinal could not start', { err: thrown });
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1_000).unref();
}
