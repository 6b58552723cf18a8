export { freshMongo, type FreshMongo } from './fresh-mongo.js';
export { textOf } from './text-of.js';
