import { readSettings } from '@cardinal/config';
import { ingest } from '@cardinal/contracts';
import { connectBus, connectStore, runService } from '@cardinal/runtime';
import { openBlobs } from '@cardinal/store';
import { hostname } from 'node:os';
import { IngestEnv } from './env.js';
import { openParser } from './parser-settings.js';
import { wireIngest } from './wire.js';

await runService({
  name: 'ingest',
  readSettings: (env) => readSettings(IngestEnv, env),
  async open(context) {
    const { settings, logger, teardown } = context;
    const store = await connectStore(context);
    const blobs = await openBlobs(settings.CARDINAL_BLOBS, store);
    const bus = await connectBus(context);
    const scratchDir = settings.CARDINAL_SCRATCH_DIR;
    const parser = openParser(settings, { blobs, scratchDir, logger: logger.child({ part: 'parser' }) });
    teardown.add('parser', () => parser[Symbol.asyncDispose]());
    // A pod keeps its name when its container restarts, and takes its own leases back at once.
    const owner = `${hostname()}:${settings.CARDINAL_GRPC_PORT}`;
    const service = wireIngest({ store, blobs, bus, parser, logger, settings: { owner } });
    return {
      start: () => service.start(),
      stop: () => service.stop(),
      calls: {
        port: settings.CARDINAL_GRPC_PORT,
        add: (server) => server.add(ingest.CatalogServiceDefinition, service.service),
      },
      vital: { store: () => store.ready(), bus: () => bus.check() },
    };
  },
});
