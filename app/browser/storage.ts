/** Access to localStorage that never throws: storage may be off or full. */

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const OFF = 'paused';

/** Returns undefined for a missing item and for invalid JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** A button that turns something off and on again. Returns whether it is off: the browser remembers the choice. */
export function startSwitch(
  name: string,
  [whenOn, whenOff]: readonly [string, string],
  choose: (off: boolean) => void,
): boolean {
  const button = document.querySelector(`[data-switch=${name}]`);
  let off = readItem(name) === OFF;
  const show = () => {
    if (button) button.textContent = off ? whenOff : whenOn;
  };
  show();
  button?.addEventListener('click', () => {
    off = !off;
    writeItem(name, off ? OFF : undefined);
    show();
    choose(off);
  });
  return off;
}

/** Removes the item if there is no value. */
export function writeItem(key: string, value?: string): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice holds until the page is left.
  }
}
