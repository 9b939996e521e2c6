/** The reader's choice of theme, kept in the browser alone. The document's inline script applies it before the first paint. */

const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];
const KEY = 'theme';

export function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]');
  if (!button) return;
  const root = document.documentElement;
  let choice = CHOICES.find((name) => name === root.dataset.theme) ?? 'system';
  const show = () => {
    button.dataset.choice = choice;
    button.setAttribute('aria-label', `Color theme: ${choice}`);
    button.title = `Color theme: ${choice}`;
  };
  show();
  button.addEventListener('click', () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? 'system';
    keepChoice(choice);
    show();
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
