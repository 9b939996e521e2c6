import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { installChromium } from '../tests/support/chromium.ts';

/** Asks nothing of the network but what the page asks for. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The phone that Lighthouse stands for. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await installChromium(), args: CHROMIUM_FLAGS });
}
