/** Lets the whole run fail if a step after its last test fails: Vitest only prints such an error. */
export async function failingRun(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
