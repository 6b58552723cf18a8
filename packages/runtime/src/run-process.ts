import { ConfigError, secretsIn } from '@cardinal/config';
import { AppError, type Logger } from '@cardinal/kernel';
import { createLogger, startWatchdog, type LogLevel } from '@cardinal/telemetry';

export interface Running {
  /** Accepts no more work, finishes or hands back what is running, and closes everything. */
  stop(): Promise<void>;
}

export interface ProcessOptions<Settings> {
  /** Written as `service` on every line of the log. */
  readonly name: string;
  /** @throws {ConfigError} naming every bad variable and its rule. */
  readonly readSettings: (env: NodeJS.ProcessEnv) => Settings;
  /** Resolves when everything works. The signal aborts if the process is told to stop during the start. */
  readonly start: (settings: Settings, logger: Logger, stopping: AbortSignal) => Promise<Running>;
  /** Longest time from SIGTERM to the end, in milliseconds. Work that is still running then is cut off. */
  readonly stopWithinMs: number;
}

/**
 * Runs a process from start to end. Bad settings are listed on standard error, with exit code 2; a failed start writes one line, with exit
 * code 1 (2 if it found a bad setting); SIGTERM and SIGINT stop the process with exit code 0. The log goes to standard error.
 */
export async function runProcess<Settings extends { readonly CARDINAL_LOG_LEVEL: LogLevel }>(
  options: ProcessOptions<Settings>,
): Promise<void> {
  const settings = settingsOrExit(options.readSettings);
  const log = { level: settings.CARDINAL_LOG_LEVEL, service: options.name };
  const logger = createLogger({ ...log, destination: 'stderr', secrets: secretsIn(process.env) });
  const stopping = new AbortController();
  let running: Running | undefined;

  const end = async (): Promise<void> => {
    await running?.stop();
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping.signal.aborted) return;
    logger.info('stopping', { signal });
    setTimeout(() => {
      logger.error('stopping took too long; unfinished work is resumed by other replicas or at the next start');
      process.exit(1);
    }, options.stopWithinMs).unref();
    stopping.abort(new Error(`The process was told to stop by ${signal}.`));
    if (running) void end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  try {
    running = await options.start(settings, logger, stopping.signal);
  } catch (thrown) {
    if (stopping.signal.aborted) process.exit(0);
    if (thrown instanceof AppError) process.stderr.write(`${thrown.message}\n`);
    else logger.error('could not start the process', { err: thrown });
    process.exit(thrown instanceof ConfigError ? 2 : 1);
  }
  if (stopping.signal.aborted) await end();
  // Not earlier, because loading the code can block the event loop for seconds before anything is served.
  startWatchdog({ ...log, logger });
}

function settingsOrExit<Settings>(read: (env: NodeJS.ProcessEnv) => Settings): Settings {
  try {
    return read(process.env);
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exit(2);
  }
}
