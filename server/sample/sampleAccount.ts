export interface SampleAccount {
  username: string;
  password: string;
}

/** The account of the sample company of a seed. */
export function sampleAccount(seed: number): SampleAccount & { email: string } {
  const username = `qa-${seed}`;
  return { username, password: `sample-company-${seed}`, email: `${username}@example.com` };
}

/** Whether a user of the table `users`, in SQL, is that of a sample company: only `npm run seed` can have its address. */
export const IS_SAMPLE = `username ~ '^qa-\\d+$' AND email = username || '@example.com'`;
