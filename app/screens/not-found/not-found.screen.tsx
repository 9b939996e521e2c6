import { screen } from '../../screen.ts';
import { Lost } from './lost.tsx';
import styles from './not-found.screen.css?inline';

/** Any path that no other screen has. */
export const notFound = screen<null>({
  path: '/404',
  styles,
  head: () => ({ title: '404', description: 'Oops! Page not found' }),
  loading: 'Loading...',
  load: async () => ({ status: 404, data: null, tags: [] }),
  Page: ({ visit }) => (
    <Lost
      visit={visit}
      code="404"
      message="Oops! Page not found"
      explanation="The page has moved, or the address was set with a letter out of place. Our apologies to the reader."
    />
  ),
});
