const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com'];
const SHORT_HOSTS = ['youtu.be', 'www.youtu.be'];
const ID = /^[\w-]{11}$/;

export interface YoutubeVideo {
  /** Video id of 11 characters. */
  id: string;
  /** A watch link leads to a video as wide as a television, the others to shorts. */
  aspect: '16x9' | '9x16';
}

/** The video of a YouTube link of one of three shapes: shorts, short link, watch link. Others have none. */
export function youtubeVideo(link: string | null | undefined): YoutubeVideo | undefined {
  const address = URL.parse(withScheme(link?.trim() ?? ''));
  if (!address) return undefined;
  const [, first, second, ...rest] = address.pathname.replace(/\/$/, '').split('/');
  let id: string | null | undefined;
  if (SHORT_HOSTS.includes(address.host) && second === undefined) id = first;
  else if (!HOSTS.includes(address.host) || rest.length > 0) id = undefined;
  else if (first === 'shorts') id = second;
  else if (first === 'watch' && second === undefined) id = address.searchParams.get('v');
  return id && ID.test(id) ? { id, aspect: first === 'watch' ? '16x9' : '9x16' } : undefined;
}

/** People copy links without their scheme: 'youtube.com/shorts/…'. */
function withScheme(link: string): string {
  if (/^https?:\/\//i.test(link)) return link;
  return /^(?:\/\/)?\w/.test(link) ? `https://${link.replace(/^\/\//, '')}` : '';
}
