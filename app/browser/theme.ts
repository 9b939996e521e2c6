/** The reader's choice of theme, kept in the browser alone. The document's inline script applies it before the first paint. */

const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];
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
    keepChoice(choice);
    show();
    if (choice === 'system') delete root.dataset.theme;
    else root.dataset.theme = choice;
  };
  show();
  for (const button of buttons) button.addEventListener('click', chooseNext);
}

function keepChoice(choice: Choice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage is off: the choice holds for this page.
  }
}
