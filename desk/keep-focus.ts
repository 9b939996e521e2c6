/** Place of the focus: the element, and its ancestors with the position of the branch that leads to it. */
interface Place {
  path: string;
  element: HTMLElement;
  branches: readonly { parent: Element; index: number }[];
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Browsers drop the focus when its element is removed, such as the button of a deleted row. The focus then goes to what takes
 * its place. The page and each dialog have a place of their own, so that the focus also returns from dialogs. Returns a
 * function that stops this.
 */
export function keepFocus(): () => void {
  const places = new WeakMap<Element, Place>();
  const rootOf = (element: Element) => element.closest('dialog') ?? document.body;

  function remember({ target }: Event): void {
    if (!(target instanceof HTMLElement)) return;
    const root = rootOf(target);
    const branches: { parent: Element; index: number }[] = [];
    let child: Element = target;
    for (let parent = child.parentElement; parent && child !== root; parent = child.parentElement) {
      branches.push({ parent, index: [...parent.children].indexOf(child) });
      child = parent;
    }
    places.set(root, { path: location.pathname, element: target, branches });
  }
  /** A click beside everything takes the focus away on purpose; one on a button gives it the focus afterwards. */
  function forget({ target }: Event): void {
    if (target instanceof Element) places.delete(rootOf(target));
  }
  function restore(): void {
    if (document.activeElement !== document.body || !document.hasFocus()) return;
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const place = places.get(root);
    if (!place || place.path !== location.pathname) return;
    const around = place.branches.flatMap(({ parent, index }) => [
      parent.children[Math.min(index, parent.children.length - 1)],
      parent,
    ]);
    for (const part of [place.element, ...around]) {
      if (!part?.isConnected || part === document.body) continue;
      for (const element of [part, ...part.querySelectorAll(FOCUSABLE)]) {
        if (!(element instanceof HTMLElement)) continue;
        element.focus({ preventScroll: true });
        if (document.activeElement === element) return;
      }
    }
  }

  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = new AbortController();
  document.addEventListener('focusin', remember, stop);
  document.addEventListener('pointerdown', forget, stop);
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
