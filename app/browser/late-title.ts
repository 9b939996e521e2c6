/** On a streamed page the head has left before the title is known: what came late says it. */
export function setLateTitle(): void {
  const title = document.querySelector<HTMLElement>('[data-title]')?.dataset.title;
  if (title) document.title = title;
}
