import type { BrowserContext, Page } from 'playwright-core';
import type { Shift } from './layout-shift.ts';

/** What the browser itself noted about a page since it was last asked. */
export interface Vitals {
  shifts: Shift[];
  /** Tasks of 50 ms and more: their durations. */
  longTasks: number[];
  /** From each touch or key to the frame that shows its effect, in steps of 8 ms; those under 16 ms are not noted. */
  interactions: number[];
}

declare global {
  interface Window {
    takeVitals(): Vitals;
  }
}

/** Observes every page of the context from its very start. */
export async function observeVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let vitals: Vitals = { shifts: [], longTasks: [], interactions: [] };
    const shifts = new PerformanceObserver((list) => noteShifts(list.getEntries()));
    const noteShifts = (entries: (PerformanceEntry & { hadRecentInput?: boolean; value?: number })[]) => {
      for (const { startTime, hadRecentInput, value = 0 } of entries) {
        if (!hadRecentInput) vitals.shifts.push({ at: startTime, value });
      }
    };
    const tasks = new PerformanceObserver((list) => noteTasks(list.getEntries()));
    const noteTasks = (entries: PerformanceEntry[]) => {
      for (const { duration } of entries) vitals.longTasks.push(duration);
    };
    const events = new PerformanceObserver((list) => noteEvents(list.getEntries()));
    const noteEvents = (entries: (PerformanceEntry & { interactionId?: number })[]) => {
      for (const { duration, interactionId } of entries) {
        if (interactionId) vitals.interactions.push(duration);
      }
    };
    shifts.observe({ type: 'layout-shift', buffered: true });
    tasks.observe({ type: 'longtask', buffered: true });
    const everyEvent: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    };
    events.observe(everyEvent);
    window.takeVitals = () => {
      noteShifts(shifts.takeRecords());
      noteTasks(tasks.takeRecords());
      noteEvents(events.takeRecords());
      const taken = vitals;
      vitals = { shifts: [], longTasks: [], interactions: [] };
      return taken;
    };
  });
}

/** What was noted since the last time, once the page has drawn what it was asked for. */
export async function takeVitals(page: Page): Promise<Vitals> {
  return page.evaluate(async () => {
    // The entry of an interaction is written after the frame that shows it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return window.takeVitals();
  });
}
