// `npm start`: Cardinal in one process, from a bare checkout. The server runs in this very process, so that a signal to it
// reaches the server and not a wrapper.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

prepare({ tools: false });
await import(pathToFileURL(join(root, 'services/standalone/dist/main.js')).href);
