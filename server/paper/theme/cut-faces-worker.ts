import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '../../lib/errors.ts';
import { type CutResult, cutFaces } from './cut-faces.ts';

/** Cutting takes a second or two of work, which would hold up all else in the process. */
const result: CutResult = await cutFaces(workerData).then(
  (family) => ({ family }),
  (error: unknown) => ({ problem: errorMessage(error) }),
);
parentPort?.postMessage(result);
