import type { TestProject } from 'vitest/node';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { ON_POSTGRES, openEmptyPostgres } from '../support/empty-database.ts';
import { startTestSite } from '../support/harness.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A site with the sample publication, for all tests that only read it: starting one takes seconds. */
    sampleSite: { url: string };
  }
}

/** For vitest: runs for as long as the suites do. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { embedded, postgres } = project.getProvidedContext();
  const database = await (ON_POSTGRES ? openEmptyPostgres(postgres) : openEmptyEmbedded(embedded));
  const site = await startTestSite({ database });
  project.provide('sampleSite', { url: site.url });
  return () => site.stop();
}
