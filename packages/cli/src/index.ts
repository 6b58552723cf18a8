export { main, type Terminal } from './main.js';
