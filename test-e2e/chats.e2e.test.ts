import { serverForThisFile } from './src/server-per-file.js';
import { describeChats } from './suites/chats.js';

describeChats(serverForThisFile());
