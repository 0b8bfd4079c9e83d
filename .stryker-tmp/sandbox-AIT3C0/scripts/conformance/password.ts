// @ts-nocheck
import { randomBytes } from 'node:crypto';
import { SESSION, type Bench } from './Bench';
import { succeeded, type Exchange } from './Exchange';
import { CALLS } from './lists';

const CHANGED = 'changed password';
const BACK = 'password back';

/** Changes the password to a generated one. `changeBack` undoes it. */
export function changedPassword(bench: Bench): Promise<Exchange> {
  return bench.once(CHANGED, async () => {
    const before = bench.password;
    const generated = `${randomBytes(9).toString('base64url')}-Kx7!`;
    bench.passwordChange = { before, generated };
    bench.notify(
      `The password of ${bench.username} is being changed and changed back. Should the process be killed meanwhile, it is: ${generated}`,
    );
    const exchange = await change(bench, before, generated);
    if (succeeded(exchange)) bench.password = generated;
    else if (isRefusal(exchange)) bench.passwordChange = undefined;
    return exchange;
  });
}

/** Changes the password back. Signs in with the generated password if the change has ended the session. */
export function changeBack(bench: Bench): Promise<Exchange> {
  return bench.once(BACK, async () => {
    const { before, generated } = bench.passwordChange as NonNullable<Bench['passwordChange']>;
    let exchange = await change(bench, generated, before);
    if (!succeeded(exchange)) {
      bench.password = generated;
      bench.forget(SESSION);
      exchange = await change(bench, generated, before).catch(() => exchange);
    }
    const { token, exchange: signIn } = await bench.signIn(before);
    if (token === undefined) return succeeded(exchange) ? signIn : exchange;
    bench.password = before;
    bench.passwordChange = undefined;
    return exchange;
  });
}

/** Makes sure that the user has the first password again. */
export async function restorePassword(bench: Bench): Promise<void> {
  if (!bench.passwordChange) return;
  const { generated } = bench.passwordChange;
  // The check's own attempt may have been interrupted.
  bench.forget(BACK);
  try {
    await changeBack(bench);
  } catch (error) {
    bench.notify(`The password could not be changed back: ${(error as Error).message}`);
  }
  // The type is widened again: `changeBack` removes the note.
  if (bench.passwordChange as Bench['passwordChange'])
    bench.leftovers.push(`the password of ${bench.username}, which is now: ${generated}`);
}

function change(bench: Bench, from: string, to: string): Promise<Exchange> {
  const body = { old_password: from, new_password: to };
  return bench.send({ method: 'POST', path: CALLS.changePassword, body });
}

function isRefusal({ status = 0 }: Exchange): boolean {
  return status >= 400 && status < 500;
}
