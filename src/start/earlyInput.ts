/**
 * Passes on what the user did on the prerendered sign-in page: choices in its selects, and the submission of its form. To be
 * called once the page is hydrated, which keeps the chosen options.
 */
export function replayEarlyInput(root: HTMLElement): void {
  for (const select of root.querySelectorAll('select')) {
    const isChosen = !select.selectedOptions[0]?.defaultSelected;
    if (isChosen) select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  // This handler prevents the default action, so it must not run for the submission below.
  root.onsubmit = null;
  const { submitted } = root.dataset;
  delete root.dataset.submitted;
  if (submitted !== undefined) root.querySelector('form')?.requestSubmit();
}
