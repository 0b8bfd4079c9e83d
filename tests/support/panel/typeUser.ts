import type { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Fills in the dialog for a new user. @returns the username */
export async function typeUser(user: UserEvent, dialog: ReturnType<typeof within>): Promise<string> {
  const username = `garson-${Date.now()}`;
  for (const [label, value] of [
    [/^First name/, 'Ada'],
    [/^Last name/, 'Işık'],
    [/^Username/, username],
    [/^E-mail/, `${username}@example.com`],
  ] as const)
    await user.type(dialog.getByRole('textbox', { name: label }), value);
  return username;
}
