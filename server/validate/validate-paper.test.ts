import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { validate } from '../../cli/validate.ts';
import { validatePaper } from './validate-paper.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-validate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the sample paper is in order; under another publication its addresses are left over from the sample', async () => {
  expect((await validatePaper('sample/meridian-ledger')).mistakes).toEqual([]);
  const { mistakes } = await validatePaper('sample/meridian-ledger/live-english.json');
  expect(mistakes.length).toBeGreaterThan(0);
  expect(mistakes.filter(({ message }) => !message.endsWith('.example is a made-up address'))).toEqual([]);
});

test('a folder that is not there, or has no publication, is told in one line', async () => {
  expect((await validatePaper('/nowhere/paper')).mistakes).toEqual([
    {
      file: 'publication.json',
      message: 'there is no folder /nowhere/paper',
      remedy: 'name the folder of a paper',
    },
  ]);
  const [first] = (await validatePaper(await emptyFolder())).mistakes.filter(
    ({ file }) => file === 'publication.json',
  );
  expect(first?.message).toBe('the file does not exist');
});

test('mistakes in the publication do not hide those in the texts', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'publication.json'), '{');
  for (const name of ['articles', 'faq', 'pages'])
    await mkdir(join(folder, 'content', name), { recursive: true });
  await writeFile(join(folder, 'content/pages/about.md'), 'Words.');
  expect((await validatePaper(folder)).mistakes.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'content/pages/about.md:1',
    'publication.json:1',
  ]);
});

test('validate ends with 1 where there is a mistake, 0 where there is none, and prints JSON for programs', async () => {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  onTestFinished(() => log.mockRestore());
  expect(await validate.run({ json: true }, ['/nowhere/paper'])).toBe(1);
  expect(JSON.parse(printed[0] ?? '')).toEqual({
    paper: '/nowhere/paper',
    mistakes: [{ file: 'publication.json', message: expect.any(String), remedy: expect.any(String) }],
    notes: [],
  });
  expect(await validate.run({}, ['sample/meridian-ledger'])).toBe(0);
  expect(printed[1]).toBe('sample/meridian-ledger is in order.');
});
