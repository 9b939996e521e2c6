import { expect, test } from 'vitest';
import { siteIconRoutes } from './site-icon.ts';

test.for([
  ['The Harbor Courier', '>H</text>'],
  ['“émigré” weekly', '>É</text>'],
  ['<&>', '></text>'],
] as const)('the icon of %s is its first letter', async ([name, expected]) => {
  const response = await siteIconRoutes(() => ({ name })).request('/icon.svg');
  expect(await response.text()).toContain(expected);
});
