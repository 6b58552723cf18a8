export { ConfigError } from './errors.js';
export { readSettings, type Settings } from './read-settings.js';
export { setting } from './setting.js';
