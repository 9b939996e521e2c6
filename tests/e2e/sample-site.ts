import { openAsBlob } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../server/database/open-database.ts';
import { startTestSite } from './harness.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A site with the sample publication, for all tests that only read it: starting one takes seconds. */
    sampleSite: { url: string };
  }
}

/** For vitest: runs for as long as the suites do. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const empty = await openAsBlob(project.getProvidedContext().embedded);
  const site = await startTestSite({ database: await openEmbedded(undefined, empty) });
  project.provide('sampleSite', { url: site.url });
  return () => site.stop();
}
