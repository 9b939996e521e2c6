import { screen } from '../../screen.ts';
import { Lost } from './lost.tsx';

/** Any path that no other screen has. */
export const notFound = screen<null>({
  path: '/404',
  loading: { title: '404', text: 'Loading...' },
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
