/** Entry point of a thread that computes questions over tables. */
import { answerRequests } from '@cardinal/runtime/thread';
import { createTableAnswers, type ComputeRequest } from './table-answers.js';
import type { Computation } from '../../domain/tables/compute-over.js';

answerRequests<ComputeRequest, Computation>(createTableAnswers());
