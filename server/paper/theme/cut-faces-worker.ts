import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '../../lib/errors.ts';
import { type CutResult, cutFaces } from './cut-faces.ts';

/** A worker thread, since subsetting takes a second or two. */
const result: CutResult = await cutFaces(workerData).then(
  (family) => ({ family }),
  (error: unknown) => ({ problem: errorMessage(error) }),
);
parentPort?.postMessage(result);
