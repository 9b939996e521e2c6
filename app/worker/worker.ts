import { startWorker, type WorkerSettings } from './start-worker.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The service worker. The server writes its settings before this script; see server/pages/offline/worker-file.ts. */

declare const self: WorkerScope & { settings: WorkerSettings };

startWorker(self, self.settings);
