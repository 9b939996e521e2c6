import type { Publication } from '../contract/publication.ts';
import { createClockWatch } from '../server/origin/doctor/check-clock.ts';
import { checksOfSite } from '../server/origin/doctor/checks-of-site.ts';
import { describeFinding, type Finding, findingsAbout, reasonOf } from '../server/origin/doctor/finding.ts';
import type { Environment } from '../server/origin/environment.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { checkAllFeeds } from './check-all-feeds.ts';
import { checkPort } from './doctor/check-port.ts';
import { checkProxy } from './doctor/check-proxy.ts';
import { deploymentOf } from './environment.ts';
import type { Run, Values } from './run-command.ts';

export const run: Run = async ({ publication, offline, url }, [paper = publication]) => {
  let wrong = 0;
  const report = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      console.log(describeFinding(finding));
      if (finding.state === 'wrong') wrong++;
    }
  };
  const environment = await readOrReport(paper, report);
  if (environment) {
    const address = typeof url === 'string' ? url : undefined;
    for (const check of checksOf(environment, { offline: offline === true, url: address })) {
      report(await check());
    }
  }
  console.log(wrong === 0 ? 'No problems found.' : `${wrong} ${wrong === 1 ? 'problem' : 'problems'} found.`);
  return wrong === 0 ? 0 : 1;
};

async function readOrReport(
  paper: Values[string],
  report: (findings: readonly Finding[]) => void,
): Promise<Environment | undefined> {
  const about = 'environment';
  try {
    const environment = await deploymentOf(paper);
    report([{ about, state: 'good', message: 'every variable can be read' }]);
    return environment;
  } catch (error) {
    report([{ about, state: 'wrong', message: reasonOf(error) }]);
    return undefined;
  }
}

function checksOf(
  environment: Environment,
  { offline, url }: { offline: boolean; url: string | undefined },
): (() => Promise<Finding[]>)[] {
  const clock = () => new Date();
  return [
    ...checksOfSite(environment, clock),
    async () => [await checkPort(environment)],
    async () => [await checkProxy({ ...environment, url })],
    async () => {
      if (offline) return [];
      const { publicationFile, paperFolder } = environment;
      const publication = await loadPublication(publicationFile).catch(() => undefined);
      // An earlier check has reported a paper that does not load.
      return publication ? checkFeeds(publication, { paperFolder, clock }) : [];
    },
  ];
}

const { good, wrong } = findingsAbout('feeds');

/** Fetches every feed, and compares this machine's clock with those of the hosts. */
async function checkFeeds(
  publication: Publication,
  { paperFolder, clock }: { paperFolder: string; clock: () => Date },
): Promise<Finding[]> {
  const watch = createClockWatch(clock);
  const checked = await checkAllFeeds(publication, { paperFolder, clock, onResponse: watch.take });
  const failed = checked.filter(({ result }) => result.status !== 'ok');
  const count = `${checked.length - failed.length} of ${checked.length} are in order`;
  return [
    ...(failed.length < checked.length ? [good(count)] : []),
    ...failed.map(({ name, result }) =>
      wrong(
        `${name} fails: ${result.problem.replace(/\.$/, '')}`,
        'Check its address in publication.json, or ask its host. Readers see the stored items.',
      ),
    ),
    watch.finding(),
  ];
}
