import { type Context, Hono } from 'hono';
import { type ApiClient, ApiError } from '../../../contract/api-client.ts';
import type { BlogDetail } from '../../../contract/blog.ts';
import { CARD_SCREENS, type CardScreen } from '../../../contract/cards.ts';
import { categoryName, isCategory, isTopic, TOPIC_NAMES } from '../../../contract/categories.ts';
import {
  type Illustration,
  type IllustrationCategory,
  readIllustration,
} from '../../../contract/illustrations.ts';
import { isPageName, staticPage } from '../../../contract/pages.ts';
import type { Publication } from '../../../contract/publication.ts';
import { chooseScene, illustrate } from '../../../illustrations/illustrate.ts';
import { matchesEtag, NO_STORE } from '../../lib/http/headers.ts';
import type { StoredImage } from '../image-store.ts';
import type { CardPlan } from './card-maker.ts';

interface CardRouteParts {
  publication: Publication;
  apiFor(domain: string): ApiClient;
  makeCard(plan: CardPlan): Promise<StoredImage>;
}

/** A card changes with its article's title. */
const CACHE_CONTROL = 'public, max-age=3600';

const SCREEN_NAMES: Readonly<Record<Exclude<CardScreen, 'home'>, string>> = {
  blog: 'Blog',
  faq: 'Frequently Asked Questions',
  partners: 'Our Partners',
  feeds: 'Feeds',
};

/** `/cards/…`: the images that pages are shared with, of pages that exist. */
export function cardRoutes({ publication, apiFor, makeCard }: CardRouteParts): Hono {
  const routes = new Hono();
  const answer = async (context: Context, plan: CardPlan | undefined): Promise<Response> => {
    if (!plan) return context.text('Card not found.\n', 404, { 'Cache-Control': 'public, max-age=60' });
    const { bytes, digest } = await makeCard(plan);
    const headers = { 'Cache-Control': CACHE_CONTROL, ETag: `"${digest}"` };
    if (matchesEtag(context.req.header('if-none-match'), headers.ETag))
      return context.body(null, 304, headers);
    return context.body(bytes, 200, { ...headers, 'Content-Type': 'image/jpeg' });
  };
  routes.onError((error, context) => {
    const status = error instanceof ApiError && error.status < 500 ? 404 : 503;
    return context.text('The card is not available.\n', status, {
      'Cache-Control': NO_STORE,
      'Retry-After': '10',
    });
  });
  routes.get('/cards/:file', async (context) => {
    const screen = CARD_SCREENS.find((one) => `${one}.jpg` === context.req.param('file'));
    return answer(context, screen && screenCard(screen, publication));
  });
  routes.get('/cards/:kind/:file{.+\\.jpg}', async (context) => {
    const { kind, file } = context.req.param();
    const name = file.slice(0, -'.jpg'.length);
    return answer(context, await planOf(kind, name, publication, apiFor(publication.domain)));
  });
  return routes;
}

async function planOf(
  kind: string,
  name: string,
  publication: Publication,
  api: ApiClient,
): Promise<CardPlan | undefined> {
  if (kind === 'category') {
    if (!isCategory(name) || publication.feeds[name].length === 0) return undefined;
    return illustratedCard('Headlines', categoryName(publication, name), name);
  }
  if (kind === 'topic') {
    return isTopic(name) ? illustratedCard('Headlines', TOPIC_NAMES[name], name) : undefined;
  }
  if (kind === 'page') {
    if (!isPageName(name)) return undefined;
    const { title } = await api.json(`/api/pages/${name}`, staticPage);
    return illustratedCard('About', title, 'archives');
  }
  return kind === 'blog' ? articleCard(await api.blog(name)) : undefined;
}

export function articleCard({ metaTitle: title, pinterestImageLink }: BlogDetail): CardPlan {
  const own = readIllustration(pinterestImageLink ?? '');
  return {
    kicker: 'Blog',
    title,
    illustration: own ? tallSvg(own) : illustrationOf('business', title),
    image: own || !pinterestImageLink ? undefined : pinterestImageLink,
  };
}

function screenCard(screen: CardScreen, { name, tagline, description, texts }: Publication): CardPlan {
  if (screen === 'home') return illustratedCard(tagline || name, description ?? name, 'world', name);
  const text = screen === 'feeds' ? undefined : texts[screen];
  const kicker = SCREEN_NAMES[screen];
  return illustratedCard(text === undefined ? name : kicker, text ?? kicker, 'opinion', kicker);
}

/** `words`: what the illustration shows. */
function illustratedCard(
  kicker: string,
  title: string,
  category: IllustrationCategory,
  words = title,
): CardPlan {
  return { kicker, title, illustration: illustrationOf(category, words), image: undefined };
}

function illustrationOf(category: IllustrationCategory, words: string): string {
  return tallSvg({ category, ...chooseScene(category, words) });
}

function tallSvg(illustration: Omit<Illustration, 'aspect'>): string {
  return illustrate({ ...illustration, aspect: '9x16' });
}
