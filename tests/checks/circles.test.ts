import { expect, test } from 'vitest';
import { describeCircle, findCircles } from './circles.ts';

const graph = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

test('two files that import each other are a circle, however long the way', () => {
  const imports = graph({
    'server/a.ts': ['server/b.ts'],
    'server/b.ts': ['server/c.ts'],
    'server/c.ts': ['server/a.ts'],
    'server/d.ts': ['server/a.ts'],
  });
  expect(findCircles(imports)).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts']]);
});

test('two folders that import each other are a circle, though none of their files is part of one', () => {
  const imports = graph({
    'server/feeds/poll.ts': ['server/stories/group.ts'],
    'server/feeds/wait.ts': [],
    'server/stories/group.ts': ['server/feeds/wait.ts'],
  });
  const [circle = [], ...others] = findCircles(imports);
  expect([circle, others]).toEqual([['server/news/feeds/', 'server/news/stories/'], []]);
  const advice = describeCircle(circle, imports);
  expect(advice).toContain('server/feeds/poll.ts → server/stories/group.ts');
  expect(advice).toContain('server/stories/group.ts → server/feeds/wait.ts');
  expect(advice).toContain('Move what both need');
});

test('a file beside a folder may open it while another serves it', () => {
  const imports = graph({
    'server/origin/site.ts': ['server/feeds/poll.ts'],
    'server/feeds/poll.ts': ['server/lib/log.ts'],
    'server/lib/log.ts': [],
  });
  expect(findCircles(imports)).toEqual([]);
});
