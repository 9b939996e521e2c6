import { getRequestListener } from '@hono/node-server';
import type { Publication } from '../../contract/publication.ts';
import { pruneChanges } from '../data/changes/record-change.ts';
import { createAlerts } from '../desk/alerts.ts';
import type { NetworkSite } from '../desk/network.ts';
import { runAll } from '../lib/run-all.ts';
import { StartupError } from '../lib/startup-error.ts';
import { settleHosts } from '../network/hosts.ts';
import { pruneBackendAnswers } from '../paper/articles/backend-cache.ts';
import { describeIssue } from '../paper/content/issue.ts';
import { followNetwork } from '../paper/network/follow-network.ts';
import type { NetworkPaper } from '../paper/network/load-network.ts';
import { networkOfOne } from '../paper/network/single-paper.ts';
import { deskAddress } from './admin-port.ts';
import { type DeploymentOptions, openDeployment } from './deployment.ts';
import { announceDesk } from './desk-routes.ts';
import { checkBackups } from './doctor/check-backups.ts';
import { checkDisk } from './doctor/check-disk.ts';
import type { Environment } from './environment.ts';
import { startJobs } from './jobs.ts';
import { loadPapers } from './load-papers.ts';
import { openOriginServer } from './origin-server.ts';
import { openPaper, type PaperOptions } from './paper.ts';

/** Pruning runs later so that it does not delay startup, and not at every restart. */
const PRUNE_DELAY_SECONDS = 600;
const PRUNE_INTERVAL_SECONDS = 3_600;
const READS_INTERVAL_SECONDS = 60;
const READS_TIMEOUT_MS = 5_000;
const ALERTS_INTERVAL_SECONDS = 30;
const NOT_FOLLOWED = 'the site is starting, and reads the file when it is ready';

export interface OriginOptions
  extends Omit<DeploymentOptions, 'clock' | 'isNetwork' | 'networkPage'>,
    PaperOptions {
  clock?: () => Date;
  /** Socket to which edges connect. */
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
  const stopping = new AbortController();
  const { paperFolder } = environment;
  const loaded = options.publication
    ? networkOfOne({ name: '', folder: paperFolder, publication: options.publication })
    : await loadPapers(environment);
  const { isNetwork, page: networkPage } = loaded;
  let follower: ReturnType<typeof followNetwork> | undefined;
  const issues = () => follower?.issues() ?? loaded.issues;
  const deployment = starting.use(
    await openDeployment(environment, { ...options, clock, isNetwork, networkPage, issues }),
  );
  const { database, feeds, search, readCounts, jobs, images, papers } = deployment;
  const { edges } = deployment.publishing;

  const network: NetworkSite | undefined = isNetwork
    ? {
        name: loaded.name,
        folder: paperFolder,
        host: networkPage?.host,
        writingDesk: environment.writingDesk,
        papers: () => papers.sources,
        issues,
        reload: async (name) => (follower ? follower.checkForChanges({ name }) : NOT_FOLLOWED),
      }
    : undefined;
  const open = (source: NetworkPaper) =>
    openPaper(deployment, source, {
      ...options,
      network,
      reloadPublication: async () => (follower ? follower.checkForChanges(source) : NOT_FOLLOWED),
    });
  const settle = (files: typeof loaded, inUse: readonly NetworkPaper[]) =>
    settleHosts(database.db, files, { inUse, now: clock() });
  const settled = await settle(loaded, []);
  const [issue] = settled.issues;
  if (!isNetwork && settled.papers.length === 0 && issue) throw new StartupError(describeIssue(issue));
  starting.defer(await papers.start(settled.papers, open));
  // The papers of a network are opened by their readers.
  const single = isNetwork ? undefined : await papers.open(loaded.papers[0]?.publication.id ?? '');

  const address = deskAddress(environment.admin);
  const alerting = startJobs(log);
  starting.defer(() => alerting.stop());
  const startedAt = clock();
  const alerts = createAlerts({
    db: database.db,
    fetcher: deployment.fetcher,
    publications: () => papers.sources.map(({ publication }) => publication),
    findings: async () => [
      await checkDisk(environment.dataDir),
      ...(await checkBackups(environment.backups, clock(), startedAt)),
    ],
    desk: address,
    log,
    clock,
  });

  const server = await openOriginServer({
    socketPath,
    handler: getRequestListener(deployment.respond),
    onEdge: edges.connect,
  });
  starting.defer(() => server.stop());
  // The first step of stopping: from then on edges send requests to the next origin.
  starting.defer(() => edges.close());
  options.onListening?.();
  /** The accounts of a deployment are those of every paper's desk. */
  const openDesk = async () => {
    const desk = await (await papers.open(papers.sources[0]?.publication.id ?? ''))?.openDesk();
    if (!desk) throw new Error('the network has no paper');
    return desk;
  };
  if (address !== undefined) void announceDesk(openDesk, address, log);

  // Polling starts after listening: a reader gets the loading text however long hosts take.
  void feeds.pollDue();
  jobs.repeat('poll-feeds', () => feeds.tick());
  alerting.repeat(
    'alerts',
    async () => {
      await alerts.run();
      return ALERTS_INTERVAL_SECONDS;
    },
    ALERTS_INTERVAL_SECONDS,
  );
  const { readsIntervalSeconds = READS_INTERVAL_SECONDS } = options.timing ?? {};
  jobs.repeat(
    'store-reads',
    async () => {
      const counts = await edges.takeReads(READS_TIMEOUT_MS);
      await papers.storeReads({ ...counts, missedSearches: search.missed.take() });
      return readsIntervalSeconds;
    },
    readsIntervalSeconds,
  );
  const prune = () =>
    runAll([
      () => pruneChanges(database.db),
      images.prune,
      feeds.prune,
      search.prune,
      readCounts.prune,
      () => pruneBackendAnswers(database.db),
      async () => environment.admin.port !== undefined && (await openDesk()).prune(),
    ]);
  jobs.repeat(
    'prune',
    async () => {
      await database.onOneNode('pruning', prune);
      return PRUNE_INTERVAL_SECONDS;
    },
    PRUNE_DELAY_SECONDS,
  );

  await single?.prerender();
  deployment.markPrerendered();
  if (!options.publication) {
    follower = followNetwork({ network: loaded, settled, settle, onChange: papers.change, log });
    starting.defer(() => follower?.close());
  }
  if (isNetwork) {
    const warming = papers.openWarm(stopping.signal);
    starting.defer(() => warming);
    starting.defer(() => stopping.abort());
  }
  const running = starting.move();
  return { ...loaded, papers: settled.papers, stop: () => running.disposeAsync() };
}
