import { checksOfSite } from '../server/origin/doctor/checks-of-site.ts';
import { describeFinding, type Finding, reasonOf } from '../server/origin/doctor/finding.ts';
import type { Environment } from '../server/origin/environment.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { checkFeeds } from './doctor/check-feeds.ts';
import { checkPort } from './doctor/check-port.ts';
import { checkProxy } from './doctor/check-proxy.ts';
import { environmentFor } from './environment.ts';
import type { Run, Values } from './run-command.ts';

export const run: Run = async ({ publication, offline, url }, [paper = publication]) => {
  let wrong = 0;
  const report = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      console.log(describeFinding(finding));
      if (finding.state === 'wrong') wrong++;
    }
  };
  const environment = readOrReport(paper, report);
  if (environment) {
    const address = typeof url === 'string' ? url : undefined;
    for (const check of checksOf(environment, { offline: offline === true, url: address })) {
      report(await check());
    }
  }
  console.log(wrong === 0 ? 'No problems found.' : `${wrong} ${wrong === 1 ? 'problem' : 'problems'} found.`);
  return wrong === 0 ? 0 : 1;
};

function readOrReport(
  paper: Values[string],
  report: (findings: readonly Finding[]) => void,
): Environment | undefined {
  const about = 'environment';
  try {
    const environment = environmentFor(paper);
    report([{ about, state: 'good', says: 'every variable can be read' }]);
    return environment;
  } catch (error) {
    report([{ about, state: 'wrong', says: reasonOf(error) }]);
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
      // What is wrong with it has been said.
      return publication ? checkFeeds(publication, { paperFolder, clock }) : [];
    },
  ];
}
