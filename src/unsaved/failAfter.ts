/** Ends the wait for a database of the browser, which may never answer. */
export function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database does not answer.')), milliseconds);
  });
}
