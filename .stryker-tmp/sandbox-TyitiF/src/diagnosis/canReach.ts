/** Whether a host gives any answer. The browser tells no more about a host that does not allow this page to read it. */
// @ts-nocheck

export async function canReach(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}
