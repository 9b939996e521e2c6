import {
  type Article,
  HOUR,
  isPublic,
  newVersion,
  newWord,
  type Paper,
  SECTIONS,
  stateOf,
  type Version,
} from '../model.ts';
import type { World } from '../world.ts';
import { type Acts, type Choose, pickArticle, saveSettings } from './act.ts';

const PEOPLE = ['Nell', 'Ada'] as const;
const STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
type Change = 'saveText' | 'publishText' | 'withdrawText' | 'requestReview';

const queryOf = ({ slug }: Pick<Article, 'slug'>) => ({ kind: 'articles', file: `${slug}.md` });

/** A change of a text as the editor makes it: takes the text, reads it, sends the change with what it has read, leaves it. */
async function change(
  world: World,
  paper: Paper,
  article: Pick<Article, 'slug'>,
  as: string,
  name: Change,
  body: object,
) {
  const query = queryOf(article);
  const tab = `tab-${as}`;
  await world.desk(paper, 'holdText', { as, query, body: { tab, take: true } });
  const { revision } = await world.desk(paper, 'text', { as, query });
  const answer = await world.ask(paper, name, { as, query, body: { base: revision, tab, ...body } });
  await world.desk(paper, 'holdText', { as, query, body: { tab, leave: true } });
  return answer;
}

/** The text as the editor would send it with another version in it. */
async function textWith(world: World, paper: Paper, article: Pick<Article, 'slug'>, version: Version) {
  const { parts } = await world.desk(paper, 'text', { query: queryOf(article) });
  const { title, description, author, section, picture } = version;
  const more = {
    ...(section && { category: section }),
    image: picture ? `/media/${picture}` : '',
    imageAlt: picture ? 'A quay' : '',
  };
  const settings = { ...parts.settings, title, description, authors: [author], ...more };
  return { settings, body: `Words of ${version.body}.` };
}

function expectStatus(
  { status, body }: { status: number; body: unknown },
  expected: number,
  what: string,
): void {
  if (status !== expected)
    throw new Error(`${what} answers ${status}, expected ${expected}: ${JSON.stringify(body).slice(0, 300)}`);
}

/** Somebody else has to publish what was asked for, and it is the version that was asked for. */
const isReviewed = ({ review }: Article, who: string) =>
  review !== undefined && review.who !== who && !review.isDeclined && review.version === undefined;

/** Saves a version; where the paper requires a review, a public text is refused. */
async function save(
  world: World,
  paper: Paper,
  article: Article,
  who: string,
  version: Version,
): Promise<void> {
  const isRefused = paper.reviewRequired && isPublic(world.model, article);
  const text = await textWith(world, paper, article, version);
  expectStatus(
    await change(world, paper, article, who, 'saveText', { text }),
    isRefused ? 403 : 200,
    'a save',
  );
  if (isRefused) return;
  article.versions.push(version);
  article.version = version;
  if (isPublic(world.model, article) || article.review?.who !== who) article.review = undefined;
}

async function publish(
  world: World,
  paper: Paper,
  article: Article,
  who: string,
  at: number | null,
): Promise<void> {
  const isRefused = paper.reviewRequired && !isReviewed(article, who);
  const time = at === null ? null : new Date(at).toISOString();
  const answer = await change(world, paper, article, who, 'publishText', { at: time });
  expectStatus(answer, isRefused ? 403 : 200, 'publishing');
  if (isRefused) return;
  Object.assign(article, {
    at: at ?? Date.parse(answer.body.publishedAt),
    isWithdrawn: false,
    review: undefined,
  });
  paper.decisions.push(at === null ? 'publish' : 'schedule');
}

function pickVersion({ model }: World, pick: Choose, paper: Paper, section: Version['section']): Version {
  const picture = pick([undefined, ...paper.pictures]);
  return { ...newVersion(model, section), picture };
}

/** Articles that can be published: a scheduled one needs the review of a change instead. */
const isUnpublished = (world: World) => (paper: Paper, article: Article) =>
  !paper.reviewRequired || !isPublic(world.model, article);

/** People who write. */
export const TEXT_ACTS: Acts = {
  write: {
    weight: 2,
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper || paper.articles.length >= 4) return;
      const version = pickVersion(world, pick, paper, pick([undefined, ...SECTIONS]));
      const slug = newWord(world.model);
      return async () => {
        await world.desk(paper, 'createText', {
          body: { kind: 'articles', name: slug, title: version.title },
        });
        const article: Article = {
          slug,
          version,
          versions: [],
          at: undefined,
          isWithdrawn: false,
          wasPublic: false,
          review: undefined,
        };
        await save(world, paper, article, 'Nell', version);
        paper.articles.push(article);
      };
    },
  },
  update: {
    weight: 2,
    run(world, pick) {
      const chosen = pickArticle(world, pick, STATES);
      const who = pick(PEOPLE);
      if (!chosen || !who) return;
      const { paper, article } = chosen;
      const version = pickVersion(world, pick, paper, article.version.section);
      return () => save(world, paper, article, who, version);
    },
  },
  restoreRevision: {
    run(world, pick) {
      const chosen = pickArticle(world, pick, STATES, (_, { versions }) => versions.length > 1);
      const who = pick(PEOPLE);
      const version = pick(chosen?.article.versions ?? []);
      if (!chosen || !who || !version) return;
      const { paper, article } = chosen;
      if (version === article.version || (version.picture && !paper.pictures.includes(version.picture)))
        return;
      return async () => {
        const query = queryOf(article);
        const { revisions } = await world.desk(paper, 'revisions', { query });
        for (const { id } of revisions) {
          const { parts } = await world.desk(paper, 'revision', { query, params: { id } });
          if (parts?.settings.title === version.title && parts.body.includes(version.body))
            return save(world, paper, article, who, version);
        }
        throw new Error(`${article.slug} lost its version ${version.title}`);
      };
    },
  },
  publish: {
    weight: 3,
    run(world, pick) {
      const chosen = pickArticle(world, pick, ['draft', 'withdrawn', 'scheduled'], isUnpublished(world));
      const who = pick(PEOPLE);
      return chosen && who && (() => publish(world, chosen.paper, chosen.article, who, null));
    },
  },
  schedule: {
    weight: 2,
    run(world, pick) {
      const chosen = pickArticle(world, pick, ['draft', 'withdrawn', 'scheduled'], isUnpublished(world));
      const hours = pick([1, 30]);
      const who = pick(PEOPLE);
      if (!chosen || !hours || !who) return;
      const at = Math.ceil(world.model.now / 1_000) * 1_000 + hours * HOUR;
      return () => publish(world, chosen.paper, chosen.article, who, at);
    },
  },
  withdraw: {
    run(world, pick) {
      const chosen = pickArticle(world, pick, ['published', 'scheduled']);
      if (!chosen) return;
      const { paper, article } = chosen;
      return async () => {
        const wasSeen = stateOf(world.model, article) === 'published';
        expectStatus(await change(world, paper, article, 'Nell', 'withdrawText', {}), 200, 'withdrawing');
        Object.assign(article, wasSeen ? { isWithdrawn: true } : { at: undefined }, { review: undefined });
        paper.decisions.push('withdraw');
      };
    },
  },
  requireReview: {
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper) return;
      return async () => {
        const value = !paper.reviewRequired;
        await saveSettings(world, paper, [{ path: ['desk', 'reviewRequired'], value }]);
        paper.reviewRequired = value;
      };
    },
  },
  askForReview: {
    weight: 2,
    run(world, pick) {
      const chosen = pickArticle(world, pick, STATES, (paper) => paper.reviewRequired);
      const who = pick(PEOPLE);
      if (!chosen || !who) return;
      const { paper, article } = chosen;
      const version = isPublic(world.model, article)
        ? pickVersion(world, pick, paper, article.version.section)
        : undefined;
      return async () => {
        const text = version && (await textWith(world, paper, article, version));
        const answer = await change(world, paper, article, who, 'requestReview', { ...(text && { text }) });
        expectStatus(answer, 200, 'asking for a review');
        article.review = { who, version, isDeclined: false };
        paper.decisions.push('ask for review');
      };
    },
  },
  declineReview: {
    run(world, pick) {
      const chosen = pickArticle(world, pick, STATES, (_, { review }) => review?.isDeclined === false);
      if (!chosen) return;
      const { paper, article } = chosen;
      return async () => {
        const as = article.review?.who === 'Nell' ? 'Ada' : 'Nell';
        await world.desk(paper, 'endReview', { as, query: queryOf(article), body: { reason: 'not yet' } });
        if (article.review) article.review.isDeclined = true;
        paper.decisions.push('decline review');
      };
    },
  },
  publishChange: {
    weight: 2,
    run(world, pick) {
      const chosen = pickArticle(world, pick, ['published', 'scheduled'], (paper, { review }) =>
        Boolean(paper.reviewRequired && review?.version && !review.isDeclined),
      );
      if (!chosen) return;
      const { paper, article } = chosen;
      return async () => {
        const { review } = article;
        if (!review?.version) return;
        const as = review.who === 'Nell' ? 'Ada' : 'Nell';
        const query = queryOf(article);
        const { review: stored } = await world.desk(paper, 'text', { query });
        const { parts } = await world.desk(paper, 'revision', { query, params: { id: stored.revision } });
        expectStatus(
          await change(world, paper, article, as, 'saveText', { text: parts }),
          200,
          'publishing a change',
        );
        article.versions.push(review.version);
        article.version = review.version;
        article.review = undefined;
      };
    },
  },
};
