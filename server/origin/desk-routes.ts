import { join } from 'node:path';
import { Hono } from 'hono';
import type { ApiClient } from '../../contract/api-client.ts';
import { DESK_API_PATH } from '../../contract/paths.ts';
import type { Desk, DeskOptions } from '../desk/open-desk.ts';
import type { SettingsSite } from '../desk/settings.ts';
import type { FeedTrialSite } from '../desk/settings-feeds.ts';
import type { TextsSite } from '../desk/text-store.ts';
import type { CardPlan } from '../images/cards/card-maker.ts';
import type { StoredImage } from '../images/image-store.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { version } from '../lib/version.ts';
import type { PageFrame } from '../pages/bundle/pages.ts';
import { FROM_ADMIN, FROM_COMMAND } from '../protocol/edge-headers.ts';
import { deskAddress } from './admin-port.ts';
import type { Deployment } from './deployment.ts';
import { type DeskSiteOptions, deskSite } from './desk-site.ts';
import { todaySite } from './today-site.ts';

interface DeskPaper
  extends Pick<DeskOptions, 'publication' | 'database' | 'network' | 'log' | 'clock'>,
    Pick<TextsSite, 'contentFolder' | 'reloadContent'>,
    Pick<SettingsSite, 'reloadSettings'>,
    Pick<FeedTrialSite, 'resolveImage'>,
    Pick<DeskSiteOptions, 'loadTheme' | 'findArticles' | 'front'> {
  folder: string;
  frame(): PageFrame;
  api: ApiClient;
  makeCard(plan: CardPlan): Promise<StoredImage>;
  domains(): readonly string[];
}

/** Returns a function that opens the desk of a paper. The first call loads its code. */
export function createDesk(deployment: Deployment, paper: DeskPaper): () => Promise<Desk> {
  const { pages, images, publishing, clock } = deployment;
  const fetcher = deployment.fetcherFor(paper.publication);
  const environment = deployment.isNetwork
    ? {
        ...deployment.environment,
        paperFolder: paper.folder,
        publicationFile: join(paper.folder, 'publication.json'),
      }
    : deployment.environment;
  let desk: Promise<Desk> | undefined;
  return () => {
    desk ??= import('../desk/open-desk.ts').then(async (module) => {
      const site = deskSite({ ...paper, pages, faqFolder: join(paper.contentFolder, 'faq') });
      const folders = {
        publicationFile: environment.publicationFile,
        contentFolder: paper.contentFolder,
        paperFolder: paper.folder,
        writingDesk: environment.writingDesk,
      };
      return module.openDesk({
        ...paper,
        port: environment.port,
        address: deskAddress(environment.admin),
        version: version(),
        shared: await deployment.sharedDesk(),
        site: {
          pollDue: () => void deployment.feeds.pollDue(),
          domains: paper.domains,
          ...todaySite({ environment, edges: publishing.edges, clock }),
          ...site,
        },
        settings: {
          ...site,
          ...folders,
          reloadSettings: paper.reloadSettings,
          resolveImage: paper.resolveImage,
          fetcher,
        },
        writing: {
          ...site,
          ...folders,
          reloadContent: paper.reloadContent,
          makePicture: images.makePicture,
          fetcher,
        },
      });
    });
    return desk;
  };
}

/** Forwards requests of the admin listener and of commands to the desk. Others get the not-found page. */
export function deskRoutes(desk: () => Promise<Hono>): Hono {
  return new Hono().all(`${DESK_API_PATH}*`, async (context, next) => {
    const { req } = context;
    if (req.header(FROM_ADMIN) === undefined && req.header(FROM_COMMAND) === undefined) return next();
    return (await desk()).fetch(req.raw);
  });
}

/** Logs the address of the desk, with an invitation until there is an account. */
export async function announceDesk(
  desk: () => Promise<Pick<Desk, 'accounts'>>,
  address: string,
  log: Log,
): Promise<void> {
  try {
    const invitation = await (await desk()).accounts.inviteFirst();
    log.info(`Desk: ${address}${invitation?.path ?? '/desk/'}`);
  } catch (error) {
    log.warn(`Desk: ${address}/desk/ (no sign-in link was made: ${errorMessage(error)})`);
  }
}
