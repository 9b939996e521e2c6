import { parentPort, workerData } from 'node:worker_threads';
import { ExportError } from '../../../post-import/exported-post.ts';
import { type PlanReply, type PlanTask, planImport } from './plan-import.ts';

/** A worker thread: neither a hostile file nor a large one holds or ends the origin. */
const { bytes, options }: PlanTask = workerData;
const send = (reply: PlanReply) => parentPort?.postMessage(reply);
await planImport(bytes, { ...options, onRead: (done, total) => send({ done, total }) }).then(
  (plan) => send({ plan }),
  (error: unknown) => {
    if (!(error instanceof ExportError)) throw error;
    send({ problem: error.message });
  },
);
