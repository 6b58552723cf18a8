// `npm start`: runs Cardinal in one process, from a bare checkout. The server runs in this process, so that a signal reaches the server
// rather than a wrapper.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

prepare({ tools: false });
await import(pathToFileURL(join(root, 'services/standalone/dist/bundle/main.js')).href);
