import type { TestProject } from 'vitest/node';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { openEmptyPostgres } from '../support/empty-database.ts';
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
  const isEmbedded = process.env.TEST_DATABASE === 'embedded';
  const database = await (isEmbedded ? openEmptyEmbedded(embedded) : openEmptyPostgres(postgres));
  const site = await startTestSite({ database });
  project.provide('sampleSite', { url: site.url });
  return () => site.stop();
}
