import { getRequestListener } from '@hono/node-server';
import type { Publication } from '../../contract/publication.ts';
import { pruneChanges } from '../data/changes/record-change.ts';
import { runAll } from '../lib/run-all.ts';
import { followPublication } from '../paper/publication/follow-publication.ts';
import { loadPublication } from '../paper/publication/load-publication.ts';
import { deskAddress } from './admin-port.ts';
import { type DeploymentOptions, openDeployment } from './deployment.ts';
import { announceDesk } from './desk-routes.ts';
import type { Environment } from './environment.ts';
import { openOriginServer } from './origin-server.ts';
import { openPaper, type Paper, type PaperOptions } from './paper.ts';

/** Pruning runs later so that it does not delay startup, and not at every restart. */
const PRUNE_DELAY_SECONDS = 600;
const PRUNE_INTERVAL_SECONDS = 3_600;
const READS_INTERVAL_SECONDS = 60;
const READS_TIMEOUT_MS = 5_000;

export interface Origin {
  publication: Publication;
  stop(): Promise<void>;
}

export interface OriginOptions extends Omit<DeploymentOptions, 'clock'>, PaperOptions {
  clock?: () => Date;
  /** Where edges connect. */
  socketPath: string;
  /** Instead of the file that the environment names. */
  publication?: Publication;
  /** How often edges are asked what was opened. */
  readsIntervalSeconds?: number;
  /** Called when edges can ask for pages, before the first of them are prerendered. */
  onListening?(): void;
}

/** Opens the deployment and its paper, listens, prerenders, starts the jobs. Stopping is the reverse. */
export async function startOrigin(environment: Environment, options: OriginOptions): Promise<Origin> {
  const { log, clock = () => new Date(), socketPath } = options;
  await using starting = new AsyncDisposableStack();
  const publication = options.publication ?? (await loadPublication(environment.publicationFile));
  const deployment = starting.use(await openDeployment(environment, { ...options, clock }));
  const { feeds, jobs, images, publishing } = deployment;
  const { edges } = publishing;
  const { database } = deployment;

  let paper: Paper = await openPaper(deployment, publication, options);
  starting.defer(() => paper[Symbol.asyncDispose]());
  await deployment.serve(paper);
  /** Opens the paper that was saved beside the present one, which stays where that fails. */
  const replacePaper = async (saved: Publication) => {
    const previous = paper;
    paper = await openPaper(deployment, saved, options);
    await deployment.serve(paper);
    void feeds.pollDue();
    await previous[Symbol.asyncDispose]();
    paper
      .prerender()
      .catch((error: unknown) => log.warn({ err: error }, 'prerendering the first pages failed'));
  };

  const server = await openOriginServer({
    socketPath,
    handler: getRequestListener(deployment.respond),
    onEdge: edges.connect,
  });
  starting.defer(() => server.stop());
  // First of all: from then on edges keep their questions for the next origin.
  starting.defer(() => edges.close());
  options.onListening?.();
  const address = deskAddress(environment.admin);
  if (address !== undefined) void announceDesk(() => paper.openDesk(), address, log);

  // Remote hosts are asked only now: a reader is shown the loading text, however long that takes.
  void feeds.pollDue();
  jobs.repeat('poll-feeds', () => feeds.tick());
  const { readsIntervalSeconds = READS_INTERVAL_SECONDS } = options;
  jobs.repeat(
    'store-reads',
    async () => {
      await paper.storeReads(await edges.takeReads(READS_TIMEOUT_MS));
      return readsIntervalSeconds;
    },
    readsIntervalSeconds,
  );
  const prune = () =>
    runAll([
      () => pruneChanges(database.db),
      images.prune,
      ...paper.prunes,
      async () => environment.admin.port !== undefined && (await paper.openDesk()).prune(),
    ]);
  jobs.repeat(
    'prune',
    async () => {
      await database.onOneNode('pruning', prune);
      return PRUNE_INTERVAL_SECONDS;
    },
    PRUNE_DELAY_SECONDS,
  );

  await paper.prerender();
  deployment.markPrerendered();
  if (!options.publication) {
    const follower = followPublication({
      file: environment.publicationFile,
      publication,
      log,
      onChange: replacePaper,
    });
    starting.defer(() => follower.close());
  }
  const running = starting.move();
  return { publication, stop: () => running.disposeAsync() };
}
