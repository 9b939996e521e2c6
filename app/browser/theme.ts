/** The reader's choice of theme, kept in the browser alone. The document's inline script applies it before the first paint. */

const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];
const KEY = 'theme';

export function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]');
  if (!button) return;
  const show = (choice: Choice) => {
    button.setAttribute('aria-label', `Colour theme: ${choice}`);
    button.title = `Colour theme: ${choice}`;
  };
  show(readChoice());
  button.addEventListener('click', () => {
    const next = CHOICES[(CHOICES.indexOf(readChoice()) + 1) % CHOICES.length] ?? 'system';
    const root = document.documentElement;
    try {
      if (next === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, next);
    } catch {
      // Storage is off: the choice holds for this page.
    }
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    show(next);
  });
}

function readChoice(): Choice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
