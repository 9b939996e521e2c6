import { startWorker, type WorkerScope, type WorkerSettings } from './start-worker.ts';

/** The service worker. The server writes its settings before this script; see server/pages/offline/worker-file.ts. */

declare const self: WorkerScope & { settings: WorkerSettings };

startWorker(self, self.settings);
