import { writeItem } from './storage.ts';

/** Switches between light and dark. A choice that equals the system's theme is not stored, so the page follows the system. */
export function startTheme(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-button]');
  const { dataset } = document.documentElement;
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const systemTheme = () => (systemDark.matches ? 'dark' : 'light');
  const otherTheme = () => ((dataset.theme ?? systemTheme()) === 'dark' ? 'light' : 'dark');
  const show = () => {
    for (const button of buttons) {
      button.dataset.choice = dataset.theme ?? 'system';
      const action = `Switch to ${otherTheme()} theme`;
      const name = button.querySelector('span');
      if (name) name.textContent = action;
      else button.title = action;
    }
  };
  const toggle = () => {
    const theme = otherTheme();
    if (theme === systemTheme()) delete dataset.theme;
    else dataset.theme = theme;
    writeItem('theme', dataset.theme);
    show();
  };
  show();
  systemDark.addEventListener('change', show);
  for (const button of buttons) button.addEventListener('click', toggle);
}
