export { startStandalone, type Standalone } from './host.js';
export { readStandaloneSettings, type StandaloneSettings } from './settings.js';
