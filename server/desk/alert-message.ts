import type { Fetcher } from '../net/fetcher.ts';

export type AlertKind = 'feeds' | 'backups' | 'disk' | 'review' | 'published';

export interface DueAlert {
  kind: AlertKind;
  key: string;
  /** Separated by line ends. */
  papers: string;
  subject: string;
  detail: string;
  since: Date;
  tries: number;
  isOver: boolean;
}

/** Slack and similar services show `text`, Discord shows `content`. */
interface AlertMessage {
  text: string;
  content: string;
  /** Discord notifies nobody by names in the text. */
  allowed_mentions: { parse: [] };
  alerts: { kind: AlertKind; state: 'new' | 'over'; papers: string[]; message: string }[];
}

const HEADINGS: Readonly<Record<AlertKind, readonly [one: string, many: string, over: string]>> = {
  feeds: ['a feed has been failing for an hour', 'feeds have been failing for an hour', 'works again'],
  backups: ['backups are late', 'backups are late', 'backups are made again'],
  disk: ['disk space is low', 'disk space is low', 'there is enough disk space again'],
  review: ['a review is asked for', 'reviews are asked for', ''],
  published: ['an article was published', 'articles were published', ''],
};
/** The page of the desk that shows more. */
const PAGES: Readonly<Record<AlertKind, string>> = {
  feeds: 'feeds',
  backups: '',
  disk: '',
  review: 'articles',
  published: 'articles',
};

const MAX_ITEMS = 6;
const MAX_ITEM_LENGTH = 200;
const MAX_PAPERS = 3;
/** Discord accepts 2,000 characters. */
const MAX_LENGTH = 1_800;
/** Under the lease of a message. */
const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1_000_000;

/** One message for everything that is due, however much it is. */
export function describeAlerts(due: readonly DueAlert[], desk: string | undefined): AlertMessage {
  const groups = Object.values(Object.groupBy(due, ({ kind, isOver }) => `${kind} ${isOver}`));
  const text = groups.flatMap((group) => (group ? describeGroup(group) : [])).join('\n');
  const pages = new Set(due.map(({ kind }) => PAGES[kind]));
  const page = pages.size === 1 ? [...pages][0] : '';
  return messageOf(text, desk && `${desk}/desk/${page}`, due);
}

export function testMessage(paper: string, who: string, desk: string | undefined): AlertMessage {
  return messageOf(`${paper}: a test message, sent by ${who}. Alerts arrive here.`, desk && `${desk}/desk/`);
}

function messageOf(body: string, desk: string | undefined, due: readonly DueAlert[] = []): AlertMessage {
  const text = [shorten(plain(body), MAX_LENGTH), ...(desk ? [`Desk: ${desk}`] : [])].join('\n');
  const alerts = due.map((alert) => ({
    kind: alert.kind,
    state: alert.isOver ? ('over' as const) : ('new' as const),
    papers: alert.papers.split('\n'),
    message: describeItem(alert),
  }));
  return { text, content: text, allowed_mentions: { parse: [] }, alerts };
}

function describeGroup(group: readonly DueAlert[]): string {
  const [first] = group;
  if (!first) return '';
  const [one, many, over] = HEADINGS[first.kind];
  const papers = [...new Set(group.flatMap((alert) => alert.papers.split('\n')))];
  const names = papers.slice(0, MAX_PAPERS).join(', ');
  const others = papers.length - MAX_PAPERS;
  const head = others > 0 ? `${names} and ${others} more` : names;
  const items = group.map(describeItem);
  if (first.isOver) {
    const subjects = items.filter(Boolean);
    if (subjects.length === 0) return `${head}: ${over}`;
    return `${head}: ${listed(subjects).join(', ')} ${subjects.length === 1 ? over : 'work again'}`;
  }
  if (items.length === 1) return `${head}: ${one}: ${items[0]}`;
  return [`${head}: ${items.length} ${many}:`, ...listed(items).map((item) => `• ${item}`)].join('\n');
}

function describeItem({ subject, detail, isOver }: DueAlert): string {
  return shorten([subject, isOver ? '' : detail].filter(Boolean).join(': '), MAX_ITEM_LENGTH);
}

const listed = (items: readonly string[]) =>
  items.length > MAX_ITEMS ? [...items.slice(0, MAX_ITEMS), `and ${items.length - MAX_ITEMS} more`] : items;

const shorten = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Slack reads <!channel> as a notification of everybody. */
const plain = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›');

/** Throws with a reason that names only the host: the address may hold a key. */
export async function postAlert(
  fetcher: Pick<Fetcher, 'fetch'>,
  address: string,
  message: AlertMessage,
): Promise<void> {
  const { status } = await fetcher.fetch({
    url: address,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_RESPONSE_BYTES,
  });
  if (status >= 200 && status < 300) return;
  throw new Error(`${new URL(address).host} answers ${status}`);
}
