import { serverForThisFile } from './src/server-per-file.js';
import { describeTeams } from './suites/teams.js';

describeTeams(serverForThisFile());
