/** Entry of a thread: reads questions as computations over tables. */
import { answerRequests } from '@cardinal/runtime/thread';
import { createTableAnswers, type ComputeRequest } from './table-answers.js';
import type { Computation } from '../../domain/tables/compute-over.js';

answerRequests<ComputeRequest, Computation>(createTableAnswers());
