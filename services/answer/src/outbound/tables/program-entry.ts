/** Entry point of a thread that runs programs over tables. */
import { answerRequests } from '@cardinal/runtime/thread';
import type { TableResult } from '../../domain/tables/query-over.js';
import { createTablePrograms, type ProgramRequest } from './table-programs.js';

answerRequests<ProgramRequest, TableResult>(createTablePrograms());
