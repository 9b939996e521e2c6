import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '../../lib/errors.ts';
import { cutFaces } from './cut-faces.ts';

/** Cutting takes a second or two of work, which would hold up all else in the process. */
const answer = await cutFaces(workerData).then(
  (family) => ({ family }),
  (error: unknown) => ({ problem: errorMessage(error) }),
);
parentPort?.postMessage(answer);
