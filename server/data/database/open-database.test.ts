import { expect, test } from 'vitest';
import { describeOpenFailure } from './open-database.ts';

test('a database that does not open on a full disk says that space is missing, not to start afresh', () => {
  const message = describeOpenFailure('/data/postgres', 'Aborted()', 4_096);
  expect(message).toContain('The disk is full (0 MB free): free some space');
  expect(message).not.toContain('Move the folder away');
});

test('a database that does not open with space left names the backup', () => {
  expect(describeOpenFailure('/data/postgres', 'Aborted()', 10e9)).toContain('restore it from a backup');
});
