/**
 * Returns a function that passes on what the user did on the prerendered sign-in page: choices in its selects, and the
 * submission of its form. To be called before the page is hydrated, which resets the selects; the function afterwards.
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const choices = [...root.querySelectorAll('select')]
    .filter(({ selectedOptions }) => !selectedOptions[0]?.defaultSelected)
    .map(select => ({ select, value: select.value }));
  return () => {
    for (const { select, value } of choices) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    // This handler prevents the default action, so it must not run for the submission below.
    root.onsubmit = null;
    const { submitted } = root.dataset;
    delete root.dataset.submitted;
    if (submitted !== undefined) root.querySelector('form')?.requestSubmit();
  };
}
