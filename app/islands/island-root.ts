/** The custom element around an island: waits, fetches the code, hydrates, and replays the events of the meantime. */

export interface IslandLoader {
  /** Fetches the island's code and React; returns the function that hydrates an element. */
  load(name: string): Promise<(element: HTMLElement, props: unknown) => Promise<void>>;
  report(name: string, error: unknown): void;
}

export interface IslandElement extends HTMLElement {
  wake(): Promise<void>;
}

export const LIVE_EVENT = 'masthead:live';

/** Events that prefetch the code. */
const INTENT = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;
/** Events that wake the island and are replayed once it is hydrated. */
const REQUESTS = ['click', 'submit', 'input', 'keydown'] as const;
/** Keys for navigation or with a click event of their own: they do not wake the island. */
const PASSING_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape', 'Enter', ' ']);

export function defineIslandRoot(loader: IslandLoader): void {
  class IslandRoot extends HTMLElement implements IslandElement {
    #state: 'asleep' | 'waking' | 'awake' | 'failed' = 'asleep';
    #missed: Event[] = [];
    #leave = new AbortController();

    connectedCallback() {
      if (this.#state !== 'asleep') return;
      this.#leave.abort();
      this.#leave = new AbortController();
      const { signal } = this.#leave;
      if (this.getAttribute('on') === 'live') {
        document.addEventListener(LIVE_EVENT, (event) => this.#keep(event), { signal });
        return;
      }
      for (const type of INTENT) {
        this.addEventListener(type, () => void this.#fetch().catch(() => {}), { signal, passive: true });
      }
      // Wake on focus of a field, so that the first key does not wait.
      const wakeOnField = ({ target }: Event) => target instanceof HTMLInputElement && void this.wake();
      this.addEventListener('focusin', wakeOnField, { signal });
      for (const type of REQUESTS)
        this.addEventListener(type, (event) => this.#keep(event), { signal, capture: true });
      // The reader may have typed before this script ran.
      for (const field of this.querySelectorAll('input')) {
        if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }));
        else if (field === document.activeElement) void this.wake();
      }
    }

    disconnectedCallback() {
      if (this.#state === 'asleep') this.#leave.abort();
    }

    /** After the next paint: running the code would delay the feedback to a touch on a slow phone. */
    async #fetch() {
      await painted();
      return loader.load(this.getAttribute('name') ?? '');
    }

    #keep(event: Event) {
      if (this.#state === 'awake' || this.#state === 'failed') return;
      if (event instanceof KeyboardEvent && PASSING_KEYS.has(event.key)) return;
      if (isOpeningElsewhere(event)) return;
      if (event.type === 'click' || event.type === 'submit') {
        event.preventDefault();
        event.stopPropagation();
      }
      this.#missed.push(event);
      void this.wake();
    }

    async wake() {
      if (this.#state !== 'asleep') return;
      this.#state = 'waking';
      try {
        const hydrate = await this.#fetch();
        await hydrate(this, JSON.parse(this.getAttribute('props') ?? '{}'));
        this.#state = 'awake';
      } catch (error) {
        this.#state = 'failed';
        loader.report(this.getAttribute('name') ?? '', error);
      }
      this.#leave.abort();
      this.toggleAttribute(this.#state, true);
      // A failed island leaves replayed events to the browser. In a task of its own, since browsers ignore a click during a
      // click from the keyboard.
      const missed = this.#missed.splice(0);
      setTimeout(() => missed.forEach(replay));
    }
  }

  customElements.define('island-root', IslandRoot);
}

/** A click with a modifier key opens a new tab or window. */
function isOpeningElsewhere(event: Event): boolean {
  return (
    event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
  );
}

function replay(event: Event): void {
  const { target } = event;
  if (event.type === LIVE_EVENT && event instanceof CustomEvent) {
    document.dispatchEvent(new CustomEvent(LIVE_EVENT, { detail: event.detail }));
  } else if (event.type === 'submit' && target instanceof HTMLFormElement) {
    target.requestSubmit(event instanceof SubmitEvent ? event.submitter : null);
  } else if (event.type === 'click' && target instanceof HTMLElement) {
    target.click();
  } else if (event.type === 'click' && target instanceof Element) {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  } else if (event instanceof KeyboardEvent) {
    target?.dispatchEvent(
      new KeyboardEvent(event.type, { key: event.key, code: event.code, bubbles: true, cancelable: true }),
    );
  } else {
    target?.dispatchEvent(new Event(event.type, { bubbles: true, cancelable: true }));
  }
}

/** Settles after the next paint. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
