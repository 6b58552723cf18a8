export { ConfigError, readSettings, type Settings } from './read-settings.js';
export { setting } from './setting.js';
