import { expect, test } from 'vitest';
import { findMissingBinaries } from './lock-file.ts';

const bundler = (...platforms: string[]) => ({
  version: '1.0.0',
  optionalDependencies: Object.fromEntries(platforms.map((one) => [`@bundler/${one}`, '1.0.0'])),
});
const FOUR = ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-x64', 'darwin-arm64'];
const binaries = (...platforms: string[]) =>
  Object.fromEntries(platforms.map((one) => [`node_modules/@bundler/${one}`, { version: '1.0.0' }]));

test('a lock file with the binaries of Linux and macOS, on x64 and arm64, is whole', () => {
  const packages = {
    'node_modules/bundler': bundler(...FOUR, 'win32-x64', 'linux-x64-musl'),
    ...binaries(...FOUR),
  };
  expect(findMissingBinaries({ packages })).toEqual([]);
});

test('a binary that the lock file lacks is named, with the package that needs it', () => {
  const packages = {
    'node_modules/bundler': bundler(...FOUR),
    ...binaries('linux-x64-gnu', 'linux-arm64-gnu', 'darwin-x64'),
  };
  expect(findMissingBinaries({ packages })).toEqual([
    expect.stringContaining('package-lock.json lacks @bundler/darwin-arm64@1.0.0 for bundler@1.0.0'),
  ]);
});

test('a package without any binary for one of the platforms is named', () => {
  const linux = ['linux-x64-gnu', 'linux-arm64-gnu'];
  const packages = { 'node_modules/bundler': bundler(...linux), ...binaries(...linux) };
  expect(findMissingBinaries({ packages })).toEqual([
    expect.stringContaining('lacks darwin-x64 for bundler@1.0.0'),
    expect.stringContaining('lacks darwin-arm64 for bundler@1.0.0'),
  ]);
});

test('the library of one platform’s binary is for that platform alone', () => {
  const packages = {
    'node_modules/@bundler/darwin-x64': bundler('library-darwin-x64'),
    ...binaries('library-darwin-x64'),
  };
  expect(findMissingBinaries({ packages })).toEqual([]);
});
