import { writeItem } from './storage.ts';

/** The reader's choice of theme. The document's inline script applies it before the first paint. */

const CHOICES = ['system', 'light', 'dark'] as const;
const KEY = 'theme';

export function startTheme(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-button]');
  const root = document.documentElement;
  let choice = CHOICES.find((name) => name === root.dataset.theme) ?? 'system';
  const show = () => {
    for (const button of buttons) {
      button.dataset.choice = choice;
      button.setAttribute('aria-label', `Color theme: ${choice}`);
      button.title = `Color theme: ${choice}`;
    }
  };
  const chooseNext = () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? 'system';
    writeItem(KEY, choice === 'system' ? undefined : choice);
    show();
    if (choice === 'system') delete root.dataset.theme;
    else root.dataset.theme = choice;
  };
  show();
  for (const button of buttons) button.addEventListener('click', chooseNext);
}
