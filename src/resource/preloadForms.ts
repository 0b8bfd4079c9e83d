/** Fetches the forms' code when somebody comes near a way to one: with the pointer, the keyboard or a thumb. */
export function preloadForms(): void {
  import('./forms').catch(() => undefined);
}
