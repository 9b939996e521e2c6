import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../lib/metrics.ts';
import type { ImageErrorCode } from './image-error.ts';
import type { CopyOutcome } from './image-maker.ts';

export interface ImageMetrics {
  answered(outcome: CopyOutcome['kind'] | 'error'): void;
  fetched(outcome: 'ok' | ImageErrorCode): void;
}

/** What an operator watches: how requests for pictures end, what hosts send, how much of the folder is used. */
export function createImageMetrics(metrics: Metrics, bytesKept: () => number): ImageMetrics {
  const requests = new Counter({
    name: 'masthead_image_requests_total',
    help: 'Requests for pictures, by how they ended.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const sources = new Counter({
    name: 'masthead_image_sources_total',
    help: 'Pictures fetched from their hosts, by how that ended.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  new Gauge({
    name: 'masthead_image_folder_bytes',
    help: 'Bytes of pictures kept on disk.',
    registers: [metrics],
    collect() {
      this.set(bytesKept());
    },
  });
  return {
    answered: (outcome) => requests.inc({ outcome }),
    fetched: (outcome) => sources.inc({ outcome }),
  };
}
