/** Entry of a thread: the rules of cards and conflicts, for one caller at a time. */
import { answerRequests } from '@cardinal/runtime/thread';
import { createAnswers } from './answers.js';
import type { Request } from './requests.js';

answerRequests<Request, unknown>(createAnswers());
