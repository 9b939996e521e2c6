import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { serialize } from '../../lib/serialize.ts';
import { createIssueLog, describeIssue, type Issue } from '../content/issue.ts';
import type { Network, NetworkPaper } from './load-network.ts';

/** Change of one paper: without `before` it was added, without `after` removed. A renamed folder is a change. */
export interface PaperChange {
  before?: NetworkPaper;
  after?: NetworkPaper;
}

/** The papers of a deployment with the hosts that are theirs. */
export interface SettledPapers {
  papers: readonly NetworkPaper[];
  /** Hosts and ids that papers claim and others have. */
  issues: readonly Issue[];
}

interface FollowOptions {
  network: Network;
  /** The papers in use. */
  settled: SettledPapers;
  /** Decides which papers have which hosts. Rejects where the database is unreachable. */
  settle(network: Network, inUse: readonly NetworkPaper[]): Promise<SettledPapers>;
  /** Puts one paper into use. If it rejects, the paper stays as it was, and is tried again later. */
  onChange(change: PaperChange): Promise<void>;
  log: Log;
  pollIntervalMs?: number;
  retryDelayMs?: number;
}

/** Polled, since replaced files, mounted folders and links send no events. */
const POLL_INTERVAL_MS = 250;
/** A check of 3,000 papers holds the process for 50 ms. Checks hold it at most this part of the time. */
const MAX_SHARE = 1 / 20;
/** Retry after a failure that is not the file's fault, such as an unreachable database. */
const RETRY_DELAY_MS = 5_000;

/** Reads the network's folder again and again, and reports each paper that was added, changed or removed. */
export function followNetwork(options: FollowOptions) {
  const { onChange, log, pollIntervalMs = POLL_INTERVAL_MS, retryDelayMs = RETRY_DELAY_MS } = options;
  let { network, settled } = options;
  let settledAt = performance.now();
  let isSettled = true;
  const { folder } = network;
  const issueLog = createIssueLog({ folder, what: network.isNetwork ? 'network' : 'paper', log });
  /** By id. */
  const inUse = new Map(settled.papers.map((paper) => [paper.publication.id, paper]));
  const failed = new Map<
    string,
    { name: string; paper: NetworkPaper | undefined; text: string; retryAt: number }
  >();
  const closing = new AbortController();
  const issues = () => [...network.issues, ...settled.issues];
  issueLog.report(issues());

  /** Another paper may have given up a host that was refused. */
  const isDue = () =>
    (!isSettled || settled.issues.length > 0) && performance.now() - settledAt > retryDelayMs;

  async function readAgain(): Promise<void> {
    const before = network;
    network = await network.readAgain();
    if (network.papers !== before.papers) isSettled = false;
    else if (!isDue()) return;
    settledAt = performance.now();
    const last = settled;
    settled = await options.settle(network, [...inUse.values()]);
    // A paper without some of its hosts is another object each time.
    const files = new Set(network.papers);
    const same = (paper: NetworkPaper) => last.papers.find((one) => isDeepStrictEqual(one, paper)) ?? paper;
    settled = { ...settled, papers: settled.papers.map((paper) => (files.has(paper) ? paper : same(paper))) };
    isSettled = true;
  }

  async function apply(change: PaperChange): Promise<void> {
    const { before, after } = change;
    const { name = '', publication } = after ?? before ?? {};
    const { id = '' } = publication ?? {};
    const last = failed.get(id);
    if (last && last.paper === after && performance.now() < last.retryAt) return;
    try {
      await onChange(change);
      if (after) inUse.set(id, after);
      else inUse.delete(id);
      failed.delete(id);
      log.info({ paper: name || undefined }, after ? 'the saved paper is in use' : 'the paper was removed');
    } catch (error) {
      const text = `the last good version of the paper stays: ${errorMessage(error)}`;
      if (text !== last?.text) log.error({ paper: name || undefined }, text);
      failed.set(id, { name, paper: after, text, retryAt: performance.now() + retryDelayMs });
    }
  }

  /** Returns how long the check held the process, at most. */
  const check = serialize(async (): Promise<number> => {
    const start = performance.now();
    try {
      await readAgain();
      issueLog.report(issues());
    } catch (error) {
      issueLog.reportFailure(error);
      return performance.now() - start;
    }
    for (const change of findChanges(inUse, settled.papers)) {
      if (closing.signal.aborted) break;
      await apply(change);
    }
    return network.checkMs;
  });

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      const held = await check();
      const pause = Math.max(pollIntervalMs, held / MAX_SHARE);
      await setTimeout(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  const following = follow();
  return {
    /** Reads the folder now. Returns why the settings of a paper, by the name of its folder, are not in use. */
    async checkForChanges({ name }: Pick<NetworkPaper, 'name'>): Promise<string | undefined> {
      await check();
      const isOfPaper = ({ file }: Issue) => file.startsWith(`${name}/`) || file === 'network.json';
      const issue = network.isNetwork ? issues().find(isOfPaper) : issues()[0];
      const failure = failed.values().find((one) => one.name === name);
      return failure?.text ?? (issue && describeIssue(issue));
    },
    issues,
    close(): Promise<void> {
      closing.abort();
      return following;
    },
  };
}

/** Removed papers first, since others may take over their hosts. */
function findChanges(
  inUse: ReadonlyMap<string, NetworkPaper>,
  papers: readonly NetworkPaper[],
): PaperChange[] {
  const ids = new Set(papers.map(({ publication }) => publication.id));
  return [
    ...[...inUse].flatMap(([id, before]) => (ids.has(id) ? [] : { before })),
    ...papers.flatMap((after): PaperChange[] => {
      const before = inUse.get(after.publication.id);
      return before === after ? [] : [before ? { before, after } : { after }];
    }),
  ];
}
