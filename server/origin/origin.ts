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

export interface OriginOptions extends Omit<DeploymentOptions, 'clock'>, PaperOptions {
  clock?: () => Date;
  /** Where edges connect. */
  socketPath: string;
  /** Instead of the file that the environment names. */
  publication?: Publication;
  /** Called when the origin listens, before it prerenders the first pages. */
  onListening?(): void;
}

/** Opens the deployment and its paper, listens, prerenders, starts the jobs. Stopping is the reverse. */
export async function startOrigin(environment: Environment, options: OriginOptions) {
  const { log, clock = () => new Date(), socketPath } = options;
  await using starting = new AsyncDisposableStack();
  const publication = options.publication ?? (await loadPublication(environment.publicationFile));
  const deployment = starting.use(await openDeployment(environment, { ...options, clock }));
  const { database, feeds, jobs, images } = deployment;
  const { edges } = deployment.publishing;

  let paper: Paper = await openPaper(deployment, publication, options);
  starting.defer(() => paper[Symbol.asyncDispose]());
  await deployment.serve(paper);
  /** Opens the saved paper beside the current one, which stays in use where that fails. */
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
  // The first step of stopping: from then on edges send requests to the next origin.
  starting.defer(() => edges.close());
  options.onListening?.();
  const address = deskAddress(environment.admin);
  if (address !== undefined) void announceDesk(() => paper.openDesk(), address, log);

  // Polling starts after listening: a reader gets the loading text however long hosts take.
  void feeds.pollDue();
  jobs.repeat('poll-feeds', () => feeds.tick());
  const { readsIntervalSeconds = READS_INTERVAL_SECONDS } = options.timing ?? {};
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
