import { createEmbeddedBus } from '@cardinal/bus';
import type { ServiceName } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import type { LanguageModel } from '@cardinal/llm';
import { openLanguageModels, type KnownModels } from '@cardinal/llm/configured';
import {
  clientInProcess,
  clientsOf,
  observeDisk,
  observeVital,
  Teardown,
  type EmbeddedHost,
  type OpenService,
} from '@cardinal/runtime';
import { acquireDataDirLock, openSqlite, removeSqliteDraft, sqliteStore } from '@cardinal/store';
import { inService, startTelemetry } from '@cardinal/telemetry';
import { join } from 'node:path';
import { services, type StandaloneSettings } from './settings.js';

export interface Standalone {
  /** Where it serves HTTP: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops taking work, finishes or hands back what is running, closes everything. */
  stop(): Promise<void>;
}

/**
 * Runs all five services in this process, on one data folder. They communicate through the same typed clients and the same event contracts
 * as in a cluster; only the adapters differ.
 */
export async function startStandalone(settings: StandaloneSettings, logger: Logger): Promise<Standalone> {
  const teardown = new Teardown(logger);
  try {
    return await start(settings, logger, teardown);
  } catch (thrown) {
    await teardown.run();
    throw thrown;
  }
}

async function start(settings: StandaloneSettings, logger: Logger, teardown: Teardown): Promise<Standalone> {
  const lock = acquireDataDirLock(settings.CARDINAL_DATA_DIR);
  teardown.add('lock', () => lock[Symbol.dispose]());
  const telemetry = await startTelemetry({ serviceName: 'cardinal', prometheus: true, logger });
  teardown.add('telemetry', () => telemetry[Symbol.asyncDispose]());
  const host = openHost(settings, logger, teardown);

  let url = '';
  const opened = new Map<ServiceName, OpenService>();
  for (const service of services) {
    const open = await service.open({
      settings,
      host,
      calls: clientsOf(service.needs, (name) =>
        clientInProcess(name, () => opened.get(name)?.service, {
          onUnexpected: (method, err) => logger.error('call failed unexpectedly', { method, err }),
        }),
      ),
      logger: logger.child({ part: service.name }),
      // The servers that others wait for are in this process; an unreachable model server is reported at once.
      waiting: { untilUp: (_name, attempt) => attempt() },
      teardown,
      metricsText: () => telemetry.metricsText(),
      onListening: (at) => (url = at),
    });
    opened.set(service.name, open);
  }
  for (const [name, service] of opened) {
    await inService(name, () => service.start());
    teardown.add(name, () => service.stop());
    teardown.add('gauge', disposing(observeVital(service.vital)));
  }
  teardown.add('gauge', disposing(observeDisk(settings.CARDINAL_DATA_DIR)));
  return { url, stop: () => teardown.run() };
}

const disposing = (gauge: Disposable) => async () => gauge[Symbol.dispose]();

/** The resources that the services share: the database, store and bus in the data folder, and the language models. */
function openHost(settings: StandaloneSettings, logger: Logger, teardown: Teardown): EmbeddedHost {
  const dataDir = settings.CARDINAL_DATA_DIR;
  const path = join(dataDir, 'cardinal.db');
  removeSqliteDraft(path); // of a restore that was killed
  const db = openSqlite(path, {
    onUpgrade: (step) => logger.info('upgrading the stored data', { ...step }),
  });
  const store = sqliteStore(db);
  teardown.add('store', () => store[Symbol.asyncDispose]());
  const bus = createEmbeddedBus({ db, logger: logger.child({ part: 'bus' }) });
  teardown.add('bus', () => bus[Symbol.asyncDispose]());
  const models = new Map<KnownModels['access']['kind'], Promise<ReadonlyMap<string, LanguageModel>>>();
  return {
    kind: 'embedded',
    dataDir,
    db,
    store,
    bus,
    languageModels(known) {
      const { kind } = known.access;
      const open = models.get(kind) ?? openLanguageModels(known, settings, logger.child({ part: 'models' }));
      models.set(kind, open);
      return open;
    },
  };
}
