/** Entry point of a thread that computes questions over tables, and also reads those that it is not sure of. */
import { answerRequests } from '@cardinal/runtime/thread';
import { createUnsureReader, readWeights, weightsFile } from '@cardinal/tables-scorer';
import { readFileSync } from 'node:fs';
import { createTableAnswers, type ComputeRequest } from './table-answers.js';
import type { Computation } from '../../domain/tables/compute-over.js';

const readUnsure = createUnsureReader(readWeights(readFileSync(weightsFile, 'utf8')));
answerRequests<ComputeRequest, Computation>(createTableAnswers(readUnsure));
