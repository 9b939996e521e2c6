import { painted } from './painted.ts';

/** The reader's choice of theme, kept in the browser alone. The document's inline script applies it in the first frame. */

const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];
const KEY = 'theme';

export function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]');
  if (!button) return;
  const root = document.documentElement;
  let choice: Choice | undefined;
  const show = () => {
    button.dataset.choice = choice;
    button.setAttribute('aria-label', `Colour theme: ${choice}`);
    button.title = `Colour theme: ${choice}`;
  };
  // The document's script applies what was saved in the first frame, which may be yet to come.
  requestAnimationFrame(() => {
    choice ??= readChoice(root);
    show();
  });
  button.addEventListener('click', async () => {
    choice ??= readChoice(root);
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? 'system';
    keepChoice(choice);
    // The button answers at once; painting the whole page anew takes a slow phone longer than a finger should wait.
    show();
    await painted();
    if (choice === 'system') delete root.dataset.theme;
    else root.dataset.theme = choice;
  });
}

function keepChoice(choice: Choice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage is off: the choice holds for this page.
  }
}

function readChoice({ dataset: { theme } }: HTMLElement): Choice {
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
