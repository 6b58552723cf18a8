import type { Command } from '../command.js';
import { askCommands } from './ask.js';
import { cardCommands } from './cards.js';
import { chatCommands } from './chats.js';
import { collectionCommands } from './collections.js';
import { conflictCommands } from './conflicts.js';
import { evalCommands } from './eval/command.js';
import { fileCommands } from './files.js';
import { loginCommands } from './login.js';
import { mcpCommands } from './mcp.js';
import { reprocessCommand } from './reprocess.js';
import { searchCommands } from './search.js';
import { syncCommands } from './sync/command.js';
import type { ServerTools } from './tools.js';
import { uploadCommands } from './upload/command.js';
import { versionCommands } from './versions.js';

/** Commands that work with a server. */
export const serverCommands: readonly Command<ServerTools>[] = [
  ...loginCommands,
  ...collectionCommands,
  ...uploadCommands,
  ...syncCommands,
  ...fileCommands,
  reprocessCommand,
  ...searchCommands,
  ...askCommands,
  ...chatCommands,
  ...evalCommands,
  ...cardCommands,
  ...conflictCommands,
  ...versionCommands,
  ...mcpCommands,
];
