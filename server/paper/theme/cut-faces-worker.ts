import { parentPort, workerData } from 'node:worker_threads';
import { cutFaces } from './cut-faces.ts';

/** Cutting takes a second or two of work, which would hold up all else in the process. */
const answer = await cutFaces(workerData).then(
  (family) => ({ family }),
  (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
);
parentPort?.postMessage(answer);
