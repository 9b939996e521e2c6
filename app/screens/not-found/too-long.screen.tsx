import { TOO_LONG_PATH } from '../../../contract/limits.ts';
import { screen } from '../../screen.ts';
import { Lost } from './lost.tsx';
import styles from './not-found.screen.css?inline';

/** Stands in for every address that is too long to be looked at. */
export const tooLong = screen<null>({
  path: TOO_LONG_PATH,
  styles,
  head: () => ({ title: '414', description: 'The address is too long' }),
  loading: 'Loading...',
  load: async () => ({ status: 414, data: null, tags: [] }),
  Page: ({ visit }) => (
    <Lost
      visit={visit}
      code="414"
      message="The address is too long"
      explanation="No page of this paper has an address of that length. It may have been pasted twice, or have gathered words on its way here."
    />
  ),
});
