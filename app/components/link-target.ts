/** Outside headlines open in a new tab, the paper's own articles in this one. */
export function linkTarget(link: string): { target?: string; rel?: string } {
  return link.startsWith('/blog/') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
}
