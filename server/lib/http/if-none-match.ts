/** Whether a request's If-None-Match names the tag. Tags are compared weakly: a proxy may have marked ours with W/. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined || etag === '') return false;
  if (header === etag || header === '*') return true;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => plain(tag) === plain(etag) || tag.trim() === '*');
}
