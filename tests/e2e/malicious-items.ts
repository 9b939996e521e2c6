import type { Category } from '../../contract/categories.ts';
import { type NewsItem, newsFeed } from '../support/fake-feeds.ts';
import type { FakeHosts, Handler } from '../support/fake-hosts.ts';

const ATTACK = '<script>window.ran = true</script><img src=x onerror="window.ran = true">';

/** Words no newsroom would send. */
const items = (url: FakeHosts['url']): NewsItem[] => [
  { title: `${ATTACK}First`, description: `${ATTACK}Text`, author: ATTACK, link: url('/1') },
  { title: 'W'.repeat(500), description: 'i'.repeat(900), author: 'm'.repeat(400), link: url('/2') },
  { title: '\u202eevil \u2067turned\u2069', description: '\u202egnp.exe', link: url('/3') },
  // Among the first, which have pictures on every page.
  { title: 'A picture that is gone', image: url('/gone.jpg'), link: url('/9') },
  {
    title: 'البنك المركزي يبقي أسعار الفائدة دون تغيير',
    description: 'قال المحافظ إن القرار جاء بالإجماع.',
    link: url('/4'),
  },
  {
    title: '日銀が金利を据え置き、三回連続で変更なし',
    description: '総裁は慎重な姿勢を示した。'.repeat(20),
    link: url('/5'),
  },
  {
    description:
      'An item without a title has only its text, and that text is long enough to be cut somewhere.',
    link: url('/6'),
  },
  { title: 'No link at all' },
  { title: 'A link that would run', link: 'javascript:window.ran=true' },
];

/** Of the bar, the featured article, Top Stories and a section each; more of the same would show no more. */
const MALICIOUS: readonly Category[] = ['local', 'business', 'technology'];

/** The feed of a category that is out to harm, or of one that is silent. */
export function maliciousFeed(category: Category, url: FakeHosts['url']): Handler {
  return newsFeed(
    { title: `${ATTACK} ${category}`, description: ATTACK },
    MALICIOUS.includes(category) ? items((path) => url(`/${category}${path}`)) : [],
  );
}
