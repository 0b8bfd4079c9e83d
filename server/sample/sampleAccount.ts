export interface SampleAccount {
  username: string;
  password: string;
}

/** The account of the sample company of a seed. */
export function sampleAccount(seed: number): SampleAccount & { email: string } {
  const username = `qa-${seed}`;
  return { username, password: `sample-company-${seed}`, email: `${username}@example.com` };
}

/** Whether a user of the table `users`, in SQL, is the first one of the company. Any user may add others, with any address. */
export const IS_FIRST = `id = (SELECT min(first.id) FROM users AS first WHERE first.company_id = users.company_id)`;

/** Whether a user is that of a sample company, which no person can have registered: no mail reaches the address. */
export const IS_SAMPLE = `username ~ '^qa-\\d+$' AND email = username || '@example.com' AND ${IS_FIRST}`;
