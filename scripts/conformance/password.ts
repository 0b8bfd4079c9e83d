import { randomBytes } from 'node:crypto';
import { SESSION, type TestContext } from './TestContext';
import { succeeded, type Exchange } from './Exchange';
import { CALLS } from './lists';

const CHANGED = 'changed password';
const BACK = 'password back';

/** Changes the password to a generated one. `changeBack` undoes it. */
export function changedPassword(context: TestContext): Promise<Exchange> {
  return context.once(CHANGED, async () => {
    const before = context.password;
    const generated = `${randomBytes(9).toString('base64url')}-Kx7!`;
    context.passwordChange = { before, generated };
    context.notify(
      `The password of ${context.username} is being changed and changed back. Should the process be killed meanwhile, it is: ${generated}`,
    );
    const exchange = await change(context, before, generated);
    if (succeeded(exchange)) context.password = generated;
    else if (isRefusal(exchange)) context.passwordChange = undefined;
    return exchange;
  });
}

/** Changes the password back. Signs in with the generated password if the change has ended the session. */
export function changeBack(context: TestContext): Promise<Exchange> {
  return context.once(BACK, async () => {
    const { before, generated } = context.passwordChange as NonNullable<TestContext['passwordChange']>;
    let exchange = await change(context, generated, before);
    if (!succeeded(exchange)) {
      context.password = generated;
      context.forget(SESSION);
      exchange = await change(context, generated, before).catch(() => exchange);
    }
    const { token, exchange: signIn } = await context.signIn(before);
    if (token === undefined) return succeeded(exchange) ? signIn : exchange;
    context.password = before;
    context.passwordChange = undefined;
    return exchange;
  });
}

/** Makes sure that the user has the first password again. */
export async function restorePassword(context: TestContext): Promise<void> {
  if (!context.passwordChange) return;
  const { generated } = context.passwordChange;
  // The check's own attempt may have been interrupted.
  context.forget(BACK);
  try {
    await changeBack(context);
  } catch (error) {
    context.notify(`The password could not be changed back: ${(error as Error).message}`);
  }
  // The type is widened again: `changeBack` removes the note.
  if (context.passwordChange as TestContext['passwordChange'])
    context.leftovers.push(`the password of ${context.username}, which is now: ${generated}`);
}

function change(context: TestContext, from: string, to: string): Promise<Exchange> {
  const body = { old_password: from, new_password: to };
  return context.send({ method: 'POST', path: CALLS.changePassword, body });
}

function isRefusal({ status = 0 }: Exchange): boolean {
  return status >= 400 && status < 500;
}
