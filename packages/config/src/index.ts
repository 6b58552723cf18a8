export { ConfigError, readSettings, secretsIn, type Settings } from './read-settings.js';
export { setting } from './setting.js';
